"""The server's routes: those of the published server, and `/state`.

All phones have them below `/envs/NUMBER`; without that the first one answers.
"""

from __future__ import annotations

import contextlib
import hmac
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Annotated, Any

from android_env.components.errors import AndroidEnvError
from fastapi import APIRouter, Depends, FastAPI, HTTPException, Query, Request, Response
from fastapi.responses import JSONResponse

from android_world.device.errors import AndroidWorldError, InvalidActionError
from android_world.registry import TaskRegistry
from android_world.server.phone import (
    DEFAULT_COMBINATIONS,
    DEFAULT_SEED,
    MAX_COMBINATIONS,
    ClosedError,
    ServedSuite,
    UnknownError,
    png,
)
from android_world.task_evals.errors import TaskStateError

_STATUSES: tuple[tuple[type[Exception], int], ...] = (
    (UnknownError, 404),
    (InvalidActionError, 422),
    (TaskStateError, 409),
    (ClosedError, 503),
    (AndroidWorldError, 500),
    (AndroidEnvError, 500),
)
_Combinations = Annotated[int, Query(ge=1, le=MAX_COMBINATIONS)]
_LOOPBACK = ("127.0.0.1", "localhost", "::1")
_DONE = {"status": "success"}


def create_app(
    phones: Sequence[ServedSuite],
    *,
    token: str | None,
    pixels_as_lists: bool = False,
) -> FastAPI:
    """The server.

    Args:
      phones: the phones, which are closed with the server.
      token: what callers must give (`Authorization: Bearer TOKEN`); None: everyone may call.
      pixels_as_lists: whether `/screenshot` answers with nested lists of numbers, as the published
        server does, instead of a PNG.
    """

    @contextlib.asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        try:
            yield
        finally:
            for phone in phones:
                await phone.do(ServedSuite.close)

    def may_call(request: Request) -> None:
        scheme, _, given = request.headers.get("Authorization", "").partition(" ")
        is_right = hmac.compare_digest(given.encode(), (token or "").encode())
        if token is not None and not (is_right and scheme.lower() == "bearer"):
            raise HTTPException(401, "Authorization: Bearer TOKEN is missing or wrong")

    def phone_of(request: Request) -> ServedSuite:
        named = {str(number): phone for number, phone in enumerate(phones)}
        number = request.path_params.get("env_number", "0")
        if number not in named:
            raise HTTPException(404, f"there are the phones 0 to {len(phones) - 1}")
        return named[number]

    # A page in the user's browser is no caller; nor is one of a site whose name leads here, which a
    # browser takes for ours. Who knows the token may call by any name.
    def is_no_page(request: Request) -> None:
        if "Origin" in request.headers or "Sec-Fetch-Site" in request.headers:
            raise HTTPException(403, "pages may not call")
        if token is None and request.url.hostname not in _LOOPBACK:
            raise HTTPException(403, f"without a token, call by one of {', '.join(_LOOPBACK)}")

    # The pages for trying routes out load scripts from elsewhere, and know no token.
    app = FastAPI(
        title="AndroidWorld",
        lifespan=running,
        dependencies=[Depends(may_call), Depends(is_no_page)],
        docs_url=None,
        redoc_url=None,
    )
    routes = _routes(phone_of, pixels_as_lists)
    app.include_router(routes)
    app.include_router(routes, prefix="/envs/{env_number}")

    @app.get("/envs")
    async def envs() -> dict[str, int]:
        return {"count": len(phones)}

    for kind, status in _STATUSES:
        app.add_exception_handler(kind, _answer_with(status))
    return app


def _answer_with(status: int) -> Callable[[Request, Exception], JSONResponse]:
    def answer(request: Request, error: Exception) -> JSONResponse:
        return JSONResponse({"detail": f"{type(error).__name__}: {error}"}, status)

    return answer


def _routes(phone_of: Callable[[Request], ServedSuite], pixels_as_lists: bool) -> APIRouter:
    routes = APIRouter()
    of_request = Depends(phone_of)
    _device_routes(routes, of_request, pixels_as_lists)
    _suite_routes(routes, of_request)
    _task_routes(routes, of_request)
    return routes


def _device_routes(routes: APIRouter, of_request: Any, pixels_as_lists: bool) -> None:
    @routes.post("/reset")
    async def reset(go_home: bool, phone: ServedSuite = of_request) -> dict[str, str]:
        await phone.do(lambda p: p.env.reset(go_home))
        return {**_DONE, "message": f"The phone was reset, go_home={go_home}."}

    @routes.get("/screenshot")
    async def screenshot(wait_to_stabilize: bool, phone: ServedSuite = of_request) -> Response:
        pixels = await phone.do(lambda p: p.pixels(wait_to_stabilize))
        if pixels_as_lists:
            return JSONResponse({"pixels": pixels.tolist()})
        return Response(png(pixels), media_type="image/png")

    @routes.get("/state")
    async def state(
        wait_to_stabilize: bool = True, phone: ServedSuite = of_request
    ) -> dict[str, Any]:
        return await phone.do(lambda p: p.state(wait_to_stabilize))

    @routes.post("/execute_action")
    async def execute_action(
        action: dict[str, Any], phone: ServedSuite = of_request
    ) -> dict[str, str]:
        await phone.do(lambda p: p.execute(action))
        return {**_DONE, "message": f"Carried out {action.get('action_type')}."}

    @routes.post("/close")
    async def close(phone: ServedSuite = of_request) -> dict[str, str]:
        await phone.do(ServedSuite.close)
        return _DONE

    @routes.get("/health")
    async def health(phone: ServedSuite = of_request) -> dict[str, str]:
        if not await phone.do(ServedSuite.is_well):
            raise HTTPException(500, "the phone does not answer")
        return _DONE


def _suite_routes(routes: APIRouter, of_request: Any) -> None:
    @routes.get("/suite/task_list")
    async def task_list(
        max_index: int = -1, phone: ServedSuite = of_request
    ) -> dict[str, list[str]]:
        return {"task_list": await phone.do(lambda p: p.task_names(max_index))}

    @routes.get("/suite/task_length")
    async def task_length(task_type: str, phone: ServedSuite = of_request) -> dict[str, int]:
        return {"length": len(await phone.do(lambda p: p.instances(task_type)))}

    @routes.get("/suite/config")
    async def config(phone: ServedSuite = of_request) -> dict[str, Any]:
        return await phone.do(lambda p: p.suite_config)

    @routes.get("/suite/reinitialize")
    async def reinitialize(
        n_task_combinations: _Combinations = DEFAULT_COMBINATIONS,
        seed: int = DEFAULT_SEED,
        task_family: str = TaskRegistry.ANDROID_WORLD_FAMILY,
        vary_answers: bool | None = None,
        phone: ServedSuite = of_request,
    ) -> dict[str, str]:
        suite = (task_family, n_task_combinations, seed, vary_answers)
        try:
            await phone.do(lambda p: p.make_suite(*suite))
        except UnknownError as error:
            raise HTTPException(400, str(error)) from error
        return {**_DONE, "message": f"{task_family} with seed {seed}."}


def _task_routes(routes: APIRouter, of_request: Any) -> None:
    @routes.post("/task/initialize")
    async def initialize(
        task_type: str, task_idx: int, phone: ServedSuite = of_request
    ) -> dict[str, str]:
        await phone.do(lambda p: p.initialize(task_type, task_idx))
        return {**_DONE, "message": f"{task_type} {task_idx} is initialized."}

    @routes.post("/task/tear_down")
    async def tear_down(
        task_type: str, task_idx: int, phone: ServedSuite = of_request
    ) -> dict[str, str]:
        await phone.do(lambda p: p.tear_down(task_type, task_idx))
        return {**_DONE, "message": f"{task_type} {task_idx} is torn down."}

    @routes.get("/task/score")
    async def score(
        task_type: str, task_idx: int, phone: ServedSuite = of_request
    ) -> dict[str, float]:
        found = await phone.do(lambda p: p.score(task_type, task_idx))
        return {"score": found}

    @routes.get("/task/goal")
    async def goal(
        task_type: str, task_idx: int, phone: ServedSuite = of_request
    ) -> dict[str, str]:
        return {"goal": await phone.do(lambda p: p.instance(task_type, task_idx).goal)}

    @routes.get("/task/template")
    async def template(
        task_type: str, task_idx: int, phone: ServedSuite = of_request
    ) -> dict[str, str]:
        return {"template": await phone.do(lambda p: p.instance(task_type, task_idx).template)}
