# Google's emulator, set up for the benchmark on the first start; it needs /dev/kvm.
# Its SDK, virtual device and downloads live in the volume /data.
FROM python:3.13-slim AS build
WORKDIR /src
COPY pyproject.toml setup.py MANIFEST.in README.md LICENSE ./
COPY proto proto
COPY task_metadata task_metadata
COPY android_world android_world
RUN pip wheel --no-cache-dir --wheel-dir /wheels .

FROM python:3.13-slim
RUN apt-get update \
    && apt-get install -y --no-install-recommends \
        libegl1 libgl1 libfontconfig1 libnss3 libpulse0 libx11-6 libxkbcommon0 libxi6 \
        openjdk-21-jre-headless \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --create-home --uid 1000 phone \
    && install -d -o phone /data
COPY --from=build /wheels /wheels
RUN pip install --no-cache-dir --no-index --find-links /wheels android-world-anywhere \
    && rm -rf /wheels
USER phone
WORKDIR /data
ENV HOME=/data ANDROID_HOME=/data/sdk ANDROID_AVD_HOME=/data/avd XDG_CACHE_HOME=/data/cache
VOLUME /data
ENTRYPOINT ["python", "-m", "android_world.emulator"]
CMD ["setup"]
