"""Client of Winnow, the document parsing service. One file, standard library only.

    winnow = Winnow("http://127.0.0.1:8080", token)
    for entry in winnow.parse("invoices", "invoice.pdf"):
        print(entry["id"], entry["parsed_data"])
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import http.client
import io
import json
import os
import random
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any, BinaryIO, Callable, Dict, List, Mapping, Optional, Sequence, TypedDict, Union

__version__ = "0.1.0"
__all__ = [
    "AuthenticationError",
    "BusyError",
    "ConnectionFailed",
    "Document",
    "DocumentError",
    "Entry",
    "InsufficientBalanceError",
    "InvalidRequestError",
    "NotFoundError",
    "ServiceError",
    "TimedOut",
    "ValidationError",
    "WebhookEvent",
    "WebhookVerificationError",
    "Winnow",
    "WinnowError",
    "verify_webhook",
]

Source = Union[str, "os.PathLike[str]", bytes, bytearray, BinaryIO]
"""A path, an address that the service downloads from (http:// or https://), bytes, or an open binary file."""

Progress = Callable[[int, int], None]
"""Called with the bytes sent so far, and all bytes."""


class _Path(TypedDict):
    key: str
    depth: int
    index: int


class ValidationError(TypedDict):
    """A rule of the parser that a value broke."""

    field: str
    value: Any
    rule: str
    message: str
    is_valid: bool
    parser_field_id: str
    path: _Path


class _EntryBase(TypedDict):
    id: str
    status: str
    is_valid: bool
    parsed_data: Dict[str, Any]
    validation_errors: List[ValidationError]


class Entry(_EntryBase, total=False):
    """An extracted record. `correct` needs its `id`; `cost` to `is_deduplicated` are those of `get` only."""

    cost: float
    cost_currency: str
    processing_time_seconds: float
    created_at: str
    updated_at: str
    is_deduplicated: bool
    grounding: Dict[str, Any]
    warnings: List[Dict[str, Any]]
    model_use: Optional[Dict[str, Any]]


class _Metadata(TypedDict):
    filename: str
    content_type: str
    size_bytes: int
    page_count: int


class Document(TypedDict):
    """A document with its entries, which are empty until its status is `completed`."""

    document_id: str
    status: str
    url: str
    metadata: _Metadata
    entries: List[Entry]


class WebhookEvent(TypedDict):
    """What a webhook's request says. A redelivery has the same `id`; `entry` is the entry as it is now.

    `event` is `processed`, `valid`, `confirmed`, `corrected` or `failed`; all but `failed` come from a header that is not
    signed. For `failed`, `code` and `message` say why, and `entry` only has the document's ID: its `parsed_data` is None.
    """

    id: str
    sent_at: datetime
    event: str
    code: str
    message: str
    entry: Dict[str, Any]


class WinnowError(Exception):
    """Something did not work. `code` is for programs, the message for people."""

    def __init__(
        self,
        code: str,
        message: str,
        *,
        status: Optional[int] = None,
        request_id: Optional[str] = None,
        retry_after_seconds: Optional[float] = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.status = status
        self.request_id = request_id
        self.retry_after_seconds = retry_after_seconds


class AuthenticationError(WinnowError):
    """The token is missing, wrong, expired or deactivated."""


class InvalidRequestError(WinnowError):
    """The request is wrong in itself: sending it again unchanged fails again."""


class NotFoundError(WinnowError):
    """The parser, document or entry does not exist, or belongs to somebody else."""


class InsufficientBalanceError(WinnowError):
    """The account's balance does not cover the document."""


class DocumentError(WinnowError):
    """The document cannot be processed, such as `doc:encrypted`. It was not charged."""


class BusyError(WinnowError):
    """The service asked for patience, and was still busy after all tries."""


class ServiceError(WinnowError):
    """The service made a mistake, or what answers is no Winnow service."""


class ConnectionFailed(WinnowError):
    """Nothing answers at the address, or the connection broke before the whole answer was there."""


class TimedOut(WinnowError):
    """No result within the time limit. The document may still be processed and charged."""


class WebhookVerificationError(WinnowError):
    """A request does not come from your Winnow, or is too old: answer 400 and ignore it."""


_WORTH_ANOTHER_TRY = {429, 502, 503, 504}
_FIRST_PAUSE, _LONGEST_PAUSE = 0.5, 20.0
_FIRST_POLL, _LONGEST_POLL, _POLL_GROWTH = 0.15, 2.0, 1.5


class Winnow:
    """A client of one Winnow service. Every method raises `WinnowError`.

    `timeout` is the seconds for one call with all its tries; `retries` is how often a request is sent again if the
    service is busy or cannot be reached.
    """

    def __init__(self, url: str, token: str, *, timeout: float = 180.0, retries: int = 5) -> None:
        self._url = url.rstrip("/")
        self._token = token
        self._timeout = timeout
        self._retries = retries

    def parse(
        self,
        parser: str,
        source: Source,
        *,
        filename: Optional[str] = None,
        has_multiple_entries: bool = False,
        include: Sequence[str] = (),
        idempotency_key: Optional[str] = None,
        on_progress: Optional[Progress] = None,
    ) -> List[Entry]:
        """Sends a document and waits for its entries. No webhook is called."""
        fields = {"has_multiple_entries": "true"} if has_multiple_entries else {}
        path = f"{_path_of(parser)}/parse{_query(include)}"
        entries = self._upload(path, source, filename, fields, idempotency_key, on_progress)
        return [{"id": entry.pop("document_id"), **entry} for entry in entries]

    def parse_async(
        self,
        parser: str,
        source: Source,
        *,
        filename: Optional[str] = None,
        has_multiple_entries: bool = False,
        environment: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        on_progress: Optional[Progress] = None,
    ) -> str:
        """Queues a document and returns its ID, for `wait_for` and `get`. Its entries go to the webhooks, too."""
        fields = {"has_multiple_entries": "true"} if has_multiple_entries else {}
        if environment is not None:
            fields["environment"] = environment
        path = f"{_path_of(parser)}/parse/async"
        return self._upload(path, source, filename, fields, idempotency_key, on_progress)["document_id"]

    def wait_for(
        self, parser: str, document_id: str, *, include: Sequence[str] = (), timeout: Optional[float] = None
    ) -> Document:
        """Waits until a document is completed. Raises `DocumentError` if it failed."""
        limit = self._timeout if timeout is None else timeout
        deadline = time.monotonic() + limit
        pause = _FIRST_POLL
        while True:
            document = self._get(parser, document_id, include, max(0.001, deadline - time.monotonic()))
            if document["status"] == "completed":
                return document
            if document["status"] == "failed":
                error: Mapping[str, str] = document.get("error") or {}  # type: ignore[assignment]
                code = error.get("code", "doc:processing_failed")
                raise DocumentError(code, error.get("message", "The document failed."), status=200)
            if time.monotonic() + pause > deadline:
                raise _timed_out(limit)
            time.sleep(pause)
            pause = min(pause * _POLL_GROWTH, _LONGEST_POLL)

    def get(self, parser: str, document_id: str, *, include: Sequence[str] = ()) -> Document:
        """A document as it is now."""
        return self._get(parser, document_id, include, self._timeout)

    def _get(self, parser: str, document_id: str, include: Sequence[str], timeout: float) -> Document:
        path = f"{_path_of(parser)}/document/{urllib.parse.quote(document_id, safe='')}{_query(include)}"
        return self._send("GET", path, timeout=timeout)

    def get_text(self, parser: str, document_id: str, *, format: str = "markdown") -> str:
        """What a document says, in the order of reading, once it is completed: as `markdown`, or as plain `text`.

        `document_id` can also be the `id` of an entry from `parse`.
        """
        return self._wait_for_text(parser, document_id, format)

    def get_words(self, parser: str, document_id: str) -> Dict[str, Any]:
        """The same with the place of each word: its `pages`."""
        return self._wait_for_text(parser, document_id, "json")

    def get_e_invoice(
        self,
        parser: str,
        entry_id: str,
        *,
        seller_country: Optional[str] = None,
        buyer_country: Optional[str] = None,
        unconfirmed: bool = False,
    ) -> str:
        """A confirmed entry of an invoice as an e-invoice: XML that EN 16931 allows.

        The countries are those that the document does not print, such as `DE`.
        """
        asked = {"seller_country": seller_country, "buyer_country": buyer_country}
        asked["unconfirmed"] = "true" if unconfirmed else None
        query = urllib.parse.urlencode({name: value for name, value in asked.items() if value is not None})
        entry = urllib.parse.quote(entry_id, safe="")
        return self._send("GET", f"{_path_of(parser)}/parsed-data/{entry}/e-invoice?{query}")

    def _wait_for_text(self, parser: str, document_id: str, format: str) -> Any:
        path = f"{_path_of(parser)}/document/{urllib.parse.quote(document_id, safe='')}/text?format={format}"
        deadline = time.monotonic() + self._timeout
        pause = _FIRST_POLL
        while True:
            answer = self._send("GET", path, timeout=max(0.001, deadline - time.monotonic()))
            # Before the document is completed, the answer is the document itself.
            if isinstance(answer, str) or "status" not in answer:
                return answer
            if time.monotonic() + pause > deadline:
                raise _timed_out(self._timeout)
            time.sleep(pause)
            pause = min(pause * _POLL_GROWTH, _LONGEST_POLL)

    def correct(
        self, parser: str, entry_id: str, values: Mapping[str, Any], *, include: Sequence[str] = ()
    ) -> Entry:
        """Changes values of an entry; None clears one. The parser learns from it."""
        path = f"{_path_of(parser)}/parsed-data/{urllib.parse.quote(entry_id, safe='')}{_query(include)}"
        body = json.dumps({"update_fields": dict(values)}).encode()
        return self._send("PUT", path, {"Content-Type": "application/json"}, lambda: io.BytesIO(body), len(body))

    def _upload(
        self,
        path: str,
        source: Source,
        filename: Optional[str],
        fields: Dict[str, str],
        idempotency_key: Optional[str],
        on_progress: Optional[Progress],
    ) -> Any:
        headers = {"Idempotency-Key": idempotency_key or str(uuid.uuid4())}
        boundary = f"winnow-{uuid.uuid4().hex}"
        headers["Content-Type"] = f"multipart/form-data; boundary={boundary}"
        if isinstance(source, str) and source.lower().startswith(("http://", "https://")):
            body = _form(boundary, {**fields, "file_url": source}) + _end(boundary)
            return self._send("POST", path, headers, lambda: io.BytesIO(body), len(body))
        content, name = _open_source(source, filename)
        body = _form(boundary, fields) + _file_head(boundary, name) + content + _end(boundary)
        report = (lambda sent: on_progress(min(sent, len(content)), len(content))) if on_progress else None
        return self._send("POST", path, headers, lambda: _Counted(body, report), len(body))

    def _send(
        self,
        method: str,
        path: str,
        headers: Optional[Mapping[str, str]] = None,
        open_body: Optional[Callable[[], BinaryIO]] = None,
        size: int = 0,
        timeout: Optional[float] = None,
    ) -> Any:
        limit = self._timeout if timeout is None else timeout
        deadline = time.monotonic() + limit
        tries = 0
        while True:
            left = deadline - time.monotonic()
            try:
                if left <= 0:
                    raise _timed_out(limit)
                return self._send_once(method, path, headers or {}, open_body, size, left)
            except WinnowError as error:
                may_help = isinstance(error, ConnectionFailed) or error.status in _WORTH_ANOTHER_TRY
                if not may_help or tries >= self._retries:
                    raise
                pause = error.retry_after_seconds
                if pause is None:
                    pause = min(_LONGEST_PAUSE, _FIRST_PAUSE * 2**tries) * (0.5 + random.random() / 2)
                if time.monotonic() + pause >= deadline:
                    raise
                time.sleep(pause)
                tries += 1

    def _send_once(
        self,
        method: str,
        path: str,
        headers: Mapping[str, str],
        open_body: Optional[Callable[[], BinaryIO]],
        size: int,
        timeout: float,
    ) -> Any:
        request = urllib.request.Request(self._url + path, method=method, data=open_body() if open_body else None)
        request.add_header("Authorization", f"Token {self._token}")
        if open_body is not None:
            request.add_header("Content-Length", str(size))
        for name, value in headers.items():
            request.add_header(name, value)
        try:
            with _opener.open(request, timeout=timeout) as response:
                return _read_answer(self._url, response.status, response.headers, response.read())
        except urllib.error.HTTPError as error:
            with error:
                return _read_answer(self._url, error.code, error.headers, error.read())
        except TimeoutError as error:
            raise _timed_out(timeout) from error
        except (OSError, http.client.HTTPException) as error:
            if isinstance(getattr(error, "reason", None), TimeoutError):
                raise _timed_out(timeout) from error
            raise ConnectionFailed("unreachable", f"No service answers at {self._url}.") from error


class _SameServer(urllib.request.HTTPRedirectHandler):
    """Follows no redirect to another server: it would get the token."""

    def redirect_request(self, req: Any, fp: Any, code: int, msg: str, headers: Any, newurl: str) -> Any:
        here, there = (urllib.parse.urlsplit(url)[:2] for url in (req.full_url, newurl))
        return super().redirect_request(req, fp, code, msg, headers, newurl) if here == there else None


_opener = urllib.request.build_opener(_SameServer)


def verify_webhook(
    body: bytes,
    headers: Mapping[str, str],
    secret: Union[str, Sequence[str]],
    *,
    tolerance_seconds: float = 300.0,
    now: Optional[float] = None,
) -> WebhookEvent:
    """Checks that a webhook's request comes from your Winnow, and returns what it says.

    `body` is the raw body, as it arrived. `headers` is the mapping of your framework. `secret` is the webhook's secret,
    or several of which one must fit. A request older than the tolerance may be a recording of somebody who listened.
    """
    event_id = _header(headers, "webhook-id")
    timestamp = _header(headers, "webhook-timestamp")
    signatures = _header(headers, "webhook-signature").split(" ")
    current = time.time() if now is None else now
    if not (timestamp.isascii() and timestamp.isdigit()) or abs(current - int(timestamp)) > tolerance_seconds:
        raise WebhookVerificationError("stale", "The request is too old, or the clocks differ.")
    signed = f"{event_id}.{timestamp}.".encode() + body
    secrets = [secret] if isinstance(secret, str) else list(secret)
    expected = [
        "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
        for each in secrets
        for key in _keys_of(each)
    ]
    matches = [
        hmac.compare_digest(given.encode(), wanted.encode()) for given in signatures for wanted in expected
    ]
    if not any(matches):
        raise WebhookVerificationError("wrong_signature", "No signature of the request was made with the secret.")
    sent_at = datetime.fromtimestamp(int(timestamp), timezone.utc)
    said = json.loads(body)
    named = _find_header(headers, "x-webhook-event")
    event = "failed" if said["status"] == "error" else named if named in _ENTRY_EVENTS else "processed"
    return {
        "id": event_id,
        "sent_at": sent_at,
        "event": event,
        "code": said["code"],
        "message": said["message"],
        "entry": said["data"],
    }


_ENTRY_EVENTS = ("processed", "valid", "confirmed", "corrected")


def _keys_of(secret: str) -> List[bytes]:
    """A secret of Winnow's is base64 behind `whsec_`; your own counts as it is written."""
    written = [secret.encode()] if secret else []
    if not secret.startswith("whsec_"):
        return written
    try:
        decoded = base64.b64decode(secret[len("whsec_") :], validate=True)
    except binascii.Error:
        return written
    return [decoded, *written] if decoded else written


def _find_header(headers: Mapping[str, str], name: str) -> str:
    return next((value for key, value in headers.items() if key.lower() == name), "")


def _header(headers: Mapping[str, str], name: str) -> str:
    value = _find_header(headers, name)
    if value:
        return value
    raise WebhookVerificationError("unsigned", f"The request has no header {name}.")


def _read_answer(url: str, status: int, headers: Mapping[str, str], content: bytes) -> Any:
    if status == 200 and str(headers.get("Content-Type", "")).startswith(("text/plain", "text/markdown", "application/xml")):
        return content.decode("utf-8")
    try:
        body = json.loads(content)
    except ValueError:
        body = None
    details: Dict[str, Any] = {
        "status": status,
        "request_id": headers.get("X-Request-Id"),
        "retry_after_seconds": _seconds_of(headers.get("Retry-After")),
    }
    if status == 401 and isinstance(body, dict) and "detail" in body:
        raise AuthenticationError("unauthorized", str(body["detail"]), **details)
    if not isinstance(body, dict) or not {"status", "code", "message"} <= body.keys():
        raise ServiceError("no_service", f"{url} does not answer like a Winnow service (HTTP {status}).", **details)
    if body["status"] == "success":
        return body.get("data")
    raise _kind_of(body["code"], status)(body["code"], body["message"], **details)


def _kind_of(code: str, status: int) -> type[WinnowError]:
    if code.startswith("doc:"):
        return DocumentError
    by_status = {401: AuthenticationError, 402: InsufficientBalanceError, 404: NotFoundError}
    if status in by_status:
        return by_status[status]
    if status in (429, 503):
        return BusyError
    return InvalidRequestError if 400 <= status < 500 else ServiceError


def _seconds_of(header: Optional[str]) -> Optional[float]:
    """The seconds of a Retry-After header, which can be a date too."""
    if header is None:
        return None
    try:
        return max(0.0, float(header))
    except ValueError:
        pass
    try:
        return max(0.0, parsedate_to_datetime(header).timestamp() - time.time())
    except (TypeError, ValueError):
        return None


def _timed_out(seconds: float) -> TimedOut:
    return TimedOut(
        "timeout", f"No result within {round(seconds, 1):g} seconds. The document may still be processed and charged."
    )


def _path_of(parser: str) -> str:
    return f"/dapi/v1/parser/{urllib.parse.quote(parser, safe='')}"


def _query(include: Sequence[str]) -> str:
    return f"?include={','.join(include)}" if include else ""


def _open_source(source: Source, filename: Optional[str]) -> tuple[bytes, str]:
    if isinstance(source, (bytes, bytearray)):
        return bytes(source), filename or "document"
    if isinstance(source, (str, os.PathLike)):
        path = Path(source)
        return path.read_bytes(), filename or path.name
    name = getattr(source, "name", None)
    return source.read(), filename or (Path(name).name if isinstance(name, str) else "document")


def _form(boundary: str, fields: Mapping[str, str]) -> bytes:
    return b"".join(
        f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
        for name, value in fields.items()
    )


def _file_head(boundary: str, name: str) -> bytes:
    # As browsers write names, so that a quote or a line break in one cannot end the header.
    plain = name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
    disposition = f'Content-Disposition: form-data; name="file"; filename="{plain}"'
    return f"--{boundary}\r\n{disposition}\r\nContent-Type: application/octet-stream\r\n\r\n".encode()


def _end(boundary: str) -> bytes:
    return f"\r\n--{boundary}--\r\n".encode()


class _Counted(io.BytesIO):
    """A body that tells how much of it has been read."""

    def __init__(self, content: bytes, report: Optional[Callable[[int], None]]) -> None:
        super().__init__(content)
        self._report = report
        if report is not None:
            report(0)

    def read(self, size: Optional[int] = -1) -> bytes:
        part = super().read(size)
        if self._report is not None and part:
            self._report(self.tell())
        return part
