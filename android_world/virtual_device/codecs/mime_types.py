"""MIME types by the extensions of names: Android's table, the same on every host."""

from __future__ import annotations

UNKNOWN_TYPE = "application/octet-stream"
# Where a type has several extensions, files of that type are made with the first.
_EXTENSIONS = {
    "application/epub+zip": "epub",
    "application/gpx+xml": "gpx",
    "application/gzip": "gz tgz",
    "application/java-archive": "jar",
    "application/javascript": "js mjs",
    "application/json": "json",
    "application/msword": "doc dot",
    "application/octet-stream": "bin",
    "application/ogg": "ogx",
    "application/pdf": "pdf",
    "application/pgp-keys": "key",
    "application/pgp-signature": "pgp",
    "application/postscript": "ps ai eps",
    "application/rar": "rar",
    "application/rss+xml": "rss",
    "application/rtf": "rtf",
    "application/ttml+xml": "ttml",
    "application/vnd.android.ota": "ota",
    "application/vnd.android.package-archive": "apk",
    "application/vnd.apple.mpegurl": "m3u8",
    "application/vnd.google-earth.kml+xml": "kml",
    "application/vnd.google-earth.kmz": "kmz",
    "application/vnd.ms-excel": "xls xlb xlt",
    "application/vnd.ms-powerpoint": "ppt pot pps",
    "application/vnd.oasis.opendocument.graphics": "odg",
    "application/vnd.oasis.opendocument.presentation": "odp",
    "application/vnd.oasis.opendocument.spreadsheet": "ods",
    "application/vnd.oasis.opendocument.text": "odt",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation": "pptx",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
    "application/vnd.sqlite3": "sqlite3",
    "application/x-7z-compressed": "7z",
    "application/x-bittorrent": "torrent",
    "application/x-bzip2": "bz2",
    "application/x-pkcs12": "p12 pfx",
    "application/x-sh": "sh",
    "application/x-shockwave-flash": "swf",
    "application/x-subrip": "srt",
    "application/x-tar": "tar",
    "application/x-tex": "tex",
    "application/x-x509-ca-cert": "crt",
    "application/x-xz": "xz",
    "application/xhtml+xml": "xhtml xht",
    "application/xspf+xml": "xspf",
    "application/zip": "zip",
    "audio/3gpp": "3gpp",
    "audio/aac": "aac",
    "audio/aac-adts": "adts",
    "audio/amr": "amr",
    "audio/amr-wb": "awb",
    "audio/flac": "flac",
    "audio/imelody": "imy",
    "audio/midi": "mid midi kar rtttl xmf",
    "audio/mobile-xmf": "mxmf",
    "audio/mp4": "m4a",
    "audio/mpeg": "mp3 mpga mpega mp2",
    "audio/ogg": "ogg oga opus spx",
    "audio/x-aiff": "aif aiff aifc",
    "audio/x-matroska": "mka",
    "audio/x-mpegurl": "m3u",
    "audio/x-ms-wma": "wma",
    "audio/x-ms-wax": "wax",
    "audio/x-pn-realaudio": "ra ram",
    "audio/x-scpls": "pls",
    "audio/x-wav": "wav",
    "font/collection": "ttc",
    "font/otf": "otf",
    "font/ttf": "ttf",
    "font/woff": "woff",
    "font/woff2": "woff2",
    "image/avif": "avif",
    "image/bmp": "bmp",
    "image/gif": "gif",
    "image/heic": "heic",
    "image/heif": "heif hif",
    "image/jpeg": "jpg jpeg jpe",
    "image/png": "png",
    "image/svg+xml": "svg svgz",
    "image/tiff": "tiff tif",
    "image/vnd.adobe.photoshop": "psd",
    "image/vnd.wap.wbmp": "wbmp",
    "image/webp": "webp",
    "image/x-adobe-dng": "dng",
    "image/x-icon": "ico",
    "image/x-xbitmap": "xbm",
    "message/rfc822": "eml mht mhtml",
    "text/calendar": "ics icz",
    "text/comma-separated-values": "csv",
    "text/css": "css",
    "text/html": "html htm shtml",
    "text/markdown": "md markdown",
    "text/plain": "txt asc text diff po log conf",
    "text/tab-separated-values": "tsv",
    "text/vtt": "vtt",
    "text/x-c++src": "cpp c++ cc cxx",
    "text/x-chdr": "h",
    "text/x-csrc": "c",
    "text/x-java": "java",
    "text/x-python": "py",
    "text/x-vcard": "vcf",
    "text/xml": "xml",
    "video/3gpp": "3gp",
    "video/3gpp2": "3g2 3gpp2",
    "video/avi": "avi",
    "video/mp2ts": "ts",
    "video/mp4": "mp4 m4v f4v",
    "video/mpeg": "mpeg mpg mpe vob",
    "video/ogg": "ogv",
    "video/quicktime": "mov qt",
    "video/webm": "webm",
    "video/x-flv": "flv",
    "video/x-matroska": "mkv",
    "video/x-ms-asf": "asf asx",
    "video/x-ms-wmv": "wmv",
}
_SYNONYMS = {
    "audio/mpegurl": "audio/x-mpegurl",
    "text/csv": "text/comma-separated-values",
    "text/vcard": "text/x-vcard",
    "application/xml": "text/xml",
}
_TYPES = {extension: mime for mime, words in _EXTENSIONS.items() for extension in words.split()}


def guess_type(name: str) -> str:
    """The MIME type that a file's name or the end of a URI tells; empty if it tells none."""
    _, dot, extension = name.rpartition("/")[2].lstrip(".").rpartition(".")
    return _TYPES.get(extension.lower(), "") if dot else ""


def mime_type_of(path: str) -> str:
    """The MIME type that goes with a file name; that of unknown bytes if the name tells none."""
    return guess_type(path) or UNKNOWN_TYPE


def extension_of(mime_type: str) -> str:
    """The extension, with its dot, of files that are made with a MIME type; empty for none."""
    if mime_type == UNKNOWN_TYPE:
        return ""
    words = _EXTENSIONS.get(_SYNONYMS.get(mime_type, mime_type), "").split()
    return f".{words[0]}" if words else ""
