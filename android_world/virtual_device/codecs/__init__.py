"""File formats: images, audio, video, subtitles, archives, MIME types."""
