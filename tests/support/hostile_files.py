"""Files that claim more than they hold, and files that refer to others."""

from __future__ import annotations

import io
import struct
import tarfile
import zipfile
import zlib

import av
import numpy as np
from PIL import Image

SECRET = "HOST-SECRET"
MAGENTA = (255, 0, 255)
_SQLITE_JOURNAL = bytes.fromhex("d9d505f920a163d7")


def film(color: tuple[int, int, int], size: tuple[int, int] = (64, 48)) -> bytes:
    """A second of one colour as an MP4 file."""
    out = io.BytesIO()
    with av.open(out, "w", format="mp4") as container:
        stream = container.add_stream("libx264", rate=10)
        stream.width, stream.height, stream.pix_fmt = *size, "yuv420p"
        pixels = np.full((size[1], size[0], 3), color, np.uint8)
        for _ in range(10):
            container.mux(stream.encode(av.VideoFrame.from_ndarray(pixels, format="rgb24")))
        container.mux(stream.encode())
    return out.getvalue()


def song(**tags: str) -> bytes:
    """A moment of silence with tags as an MP3 file."""
    out = io.BytesIO()
    with av.open(out, "w", format="mp3") as container:
        stream = container.add_stream("mp3", rate=44100, layout="mono")
        container.metadata.update(tags)
        frame = av.AudioFrame.from_ndarray(np.zeros((1, 1152), np.float32), "fltp", "mono")
        frame.sample_rate = 44100
        container.mux([*stream.encode(frame), *stream.encode()])
    return out.getvalue()


def image(kind: str, color: tuple[int, int, int] = (0, 128, 0), frames: int = 1) -> bytes:
    """A picture of one colour, or an animation."""
    out = io.BytesIO()
    first, *others = [Image.new("RGB", (64, 48), (*color[:2], n % 256)) for n in range(frames)]
    more = {"save_all": True, "append_images": others} if others else {}
    first.save(out, kind, **more)
    return out.getvalue()


def png_claiming(width: int, height: int) -> bytes:
    """A PNG of a few bytes whose header promises so many pixels."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = (b"IHDR", header), (b"IDAT", zlib.compress(b"\0" * 100)), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        for name, body in chunks
    )


def gif_claiming(width: int, height: int, frame: tuple[int, int]) -> bytes:
    """A GIF whose screen and first frame promise so many pixels."""
    screen = b"GIF89a" + struct.pack("<HHBBB", width, height, 0x80, 0, 0) + bytes(6)
    return screen + b"," + struct.pack("<HHHHB", 0, 0, *frame, 0) + b"\x02\x02\x4c\x01\x00;"


def film_claiming(width: int, height: int) -> bytes:
    """An AVI film without compression whose headers promise so many pixels."""

    def chunk(name: bytes, body: bytes) -> bytes:
        return name + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2)

    main = struct.pack("<10I", 100_000, 0, 0, 0x10, 1, 0, 1, 0, width, height) + bytes(16)
    stream = b"vidsMJPG" + struct.pack("<10I", 0, 0, 0, 1, 10, 0, 1, 0, 0, 0) + bytes(8)
    bitmap = struct.pack("<IiiHH4sIiiII", 40, width, height, 1, 24, b"MJPG", 0, 0, 0, 0, 0)
    streams = chunk(b"LIST", b"strl" + chunk(b"strh", stream) + chunk(b"strf", bitmap))
    header = chunk(b"LIST", b"hdrl" + chunk(b"avih", main) + streams)
    frame = image("JPEG")
    at = frame.index(b"\xff\xc0") + 5
    large = frame[:at] + struct.pack(">HH", min(height, 65500), min(width, 65500)) + frame[at + 4 :]
    return chunk(b"RIFF", b"AVI " + header + chunk(b"LIST", b"movi" + chunk(b"00dc", large)))


def bombs() -> dict[str, bytes]:
    """Broken and huge files by their names."""
    good = {
        "jpg": image("JPEG"),
        "png": image("PNG"),
        "webp": image("WEBP"),
        "mp4": film((9, 9, 9)),
    }
    return {
        "huge.png": png_claiming(16000, 16000),
        "long.png": png_claiming(1, 2**31 - 1),
        "nothing.png": png_claiming(300, 300),
        "huge.gif": gif_claiming(65535, 65535, (65535, 65535)),
        "huge_frame.gif": gif_claiming(10, 10, (65535, 65535)),
        "huge_film.avi": film_claiming(16000, 16000),
        "huge_film.mp4": film_claiming(65500, 65500),
        "endless.gif": image("GIF", frames=2) + b"\0" * 100_000,
        "many.gif": image("GIF", frames=300),
        "many.webp": image("WEBP", frames=60),
        "many.png": image("PNG", frames=60),
        "picture.mp4": good["png"],
        "film.jpg": good["mp4"],
        "empty.jpg": b"",
        "empty.mp4": b"",
        "font.ttf": b"\0\1\0\0" + b"\xff" * 500,
        **{f"cut.{kind}": data[: len(data) // 2] for kind, data in good.items()},
        **{f"header.{kind}": data[:40] for kind, data in good.items()},
        **{f"noise.{kind}": data[:30] + bytes(range(256)) * 8 for kind, data in good.items()},
    }


def references(folder: str, port: int) -> dict[str, bytes]:
    """Files that lead to `folder/secret.*` and to a port of the host, by their names."""
    secret, web = f"{folder}/secret.mp4", f"http://127.0.0.1:{port}/secret"
    pages = {
        "file": f"file://{secret}",
        "path": secret,
        "dots": "../" * 12 + secret.lstrip("/"),
        "web": web,
        "concat": f"concat:{secret}|{secret}",
        "subfile": f"subfile,,start,0,end,0,,:{secret}",
        "crypto": f"crypto:{secret}",
        "tcp": f"tcp://127.0.0.1:{port}",
    }
    hls = "#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n{}\n#EXT-X-ENDLIST\n"
    still = f"{folder}/secret.png"
    entity = f'<!DOCTYPE x [<!ENTITY e SYSTEM "file://{folder}/secret.txt">]>'
    files = {f"hls_{name}.m3u8": hls.format(target) for name, target in pages.items()}
    files |= {f"hls_{name}.mp4": hls.format(target) for name, target in pages.items()}
    files |= {
        "list.m3u": f"{secret}\n",
        "list.pls": f"[playlist]\nFile1={secret}\nNumberOfEntries=1\n",
        "list.xspf": f"<playlist><trackList><track><location>file://{secret}</location></track>"
        "</trackList></playlist>",
        "list.asx": f'<asx><entry><ref href="file://{secret}"/></entry></asx>',
        "list.ffconcat": f"ffconcat version 1.0\nfile '{secret}'\n",
        "concat.mkv": f"ffconcat version 1.0\nfile '{secret}'\n",
        "dash.mp4": "<?xml version='1.0'?><MPD><Period><AdaptationSet><Representation>"
        f"<BaseURL>{web}</BaseURL></Representation></AdaptationSet></Period></MPD>",
        "session.mp4": f"v=0\no=- 0 0 IN IP4 127.0.0.1\nm=video {port} RTP/AVP 96\n",
        "picture.svg": f'<svg xmlns="http://www.w3.org/2000/svg"><image href="file://{still}"/></svg>',
        "svg.png": f'<svg xmlns="http://www.w3.org/2000/svg"><image href="{still}"/></svg>',
        "page.md": f"![]({still}) ![](file://{still})\n<img src='{web}'>\n",
        "page.html": f"<img src='file://{still}'><iframe src='{web}'></iframe>\n",
        "entity.xml": f"{entity}<map><string name='a'>&e;</string></map>",
        "events.ics": f"BEGIN:VCALENDAR\nBEGIN:VEVENT\nATTACH:file://{folder}/secret.txt\n"
        "SUMMARY:x\nEND:VEVENT\nEND:VCALENDAR\n",
        "card.vcf": f"BEGIN:VCARD\nFN:x\nPHOTO;VALUE=uri:file://{still}\nEND:VCARD\n",
        "reference.mpg": f"file:{secret}",
    }
    return {name: text.encode() for name, text in files.items()}


def slipping_zip(folder: str) -> bytes:
    """A zip archive whose entries lie outside, one of them by a symbolic link."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        link = zipfile.ZipInfo("link")
        link.external_attr = 0o120777 << 16
        archive.writestr(link, folder)
        for name in (f"{folder}/new", "../" * 12 + f"{folder.lstrip('/')}/new", "link/new"):
            archive.writestr(name, "slipped")
        archive.writestr("recipes.json", "[]")
        archive.writestr("categories.json", "[]")
    return out.getvalue()


def slipping_tar(folder: str) -> bytes:
    """A tar archive of the same kind."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        for name, kind in (("link", tarfile.SYMTYPE), ("hard", tarfile.LNKTYPE)):
            entry = tarfile.TarInfo(name)
            entry.type, entry.linkname = kind, f"{folder}/secret.txt" if name == "hard" else folder
            archive.addfile(entry)
        for name in (f"{folder}/new", "../" * 12 + f"{folder.lstrip('/')}/new", "link/new"):
            archive.addfile(tarfile.TarInfo(name))
    return out.getvalue()


def journal_naming(path: str, pages: int = 1) -> bytes:
    """A rollback journal of a transaction over several databases, one of them `path`."""
    header = _SQLITE_JOURNAL + struct.pack(">5I", 0, 1, pages, 512, 4096)
    name = path.encode()
    end = (
        struct.pack(">I", 0x40000000 // 4096 + 1) + name + struct.pack(">2I", len(name), sum(name))
    )
    return header.ljust(512, b"\0") + end + _SQLITE_JOURNAL
