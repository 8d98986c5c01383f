"""A model behind an OpenAI-compatible endpoint: it turns wifi on from what it reads."""

from __future__ import annotations

import contextlib
import http.server
import json
import threading

TASK = "SystemWifiTurnOn"
REPLIES = (
    'Let me see. {"kind": "open_app", "text": "Settings"}',
    '"Network & internet"',
    '"Internet"',
    "Switch",
    'It is on. ```json\n{"kind": "complete"}\n```',
)


def reply_to(messages):
    """The next reply: an action on the element of the last message that has the text."""
    turns = [m for m in messages if m["role"] == "user"]
    reply = REPLIES[len(turns) - 1]
    if "{" in reply:
        return reply
    content = turns[-1]["content"]
    if not isinstance(content, str):
        content = next(part["text"] for part in content if part["type"] == "text")
    lines = content.splitlines()
    number = next(line.split("]")[0][1:] for line in lines if reply in line)
    return json.dumps({"kind": "click", "element": int(number)})


class _Model(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        message = {"role": "assistant", "content": reply_to(request["messages"])}
        usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
        if request.get("stream"):
            parts = [self.part("chunk", delta=message), self.part("chunk", "stop", delta={})]
            parts[-1]["usage"] = usage
            lines = [*map(json.dumps, parts), "[DONE]"]
            self.send("text/event-stream", "".join(f"data: {line}\n\n" for line in lines))
        else:
            whole = self.part("completion", "stop", message=message)
            self.send("application/json", json.dumps({**whole, "usage": usage}))

    def part(self, kind, reason=None, **content):
        choice = {"index": 0, "finish_reason": reason, **content}
        name = "chat.completion" if kind == "completion" else "chat.completion.chunk"
        head = {"id": "1", "object": name, "created": 0, "model": "fake"}
        return {**head, "choices": [choice]}

    def send(self, kind, text):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(text.encode())
        self.close_connection = True

    def log_message(self, *args):
        pass


@contextlib.contextmanager
def serve():
    """The base URL of the endpoint."""
    httpd = http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Model)
    threading.Thread(target=httpd.serve_forever, args=[0.02], daemon=True).start()
    yield f"http://127.0.0.1:{httpd.server_port}/v1"
    httpd.shutdown()
