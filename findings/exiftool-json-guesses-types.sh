#!/usr/bin/env bash
# ExifTool's JSON turns titles and keywords that look like numbers into numbers.
# A reader would guess: tags whose type is text, such as XMP's title and subject, are strings in the JSON of `exiftool -j`.
# What happens: the form of each value decides. "1.10" becomes the number 1.10, which a JSON reader returns as 1.1. "1E5" becomes
# 100000, "12E400" infinity, and "true" a boolean, while "007" stays a string. So one picture's title is a string, the next one's not.
# Seen with ExifTool 12.57 (Debian 12, libimage-exiftool-perl 12.57+dfsg-1).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
command -v exiftool >/dev/null || { apt-get update -q && apt-get install -y -q libimage-exiftool-perl; } >/dev/null
echo "ExifTool $(exiftool -ver)"
echo R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw== | base64 -d > photo.gif
seen=
for text in 1.10 1E5 12E400 true 007 'Rack 1.10'; do
  exiftool -q -overwrite_original -XMP-dc:Title="$text" -XMP-dc:Subject="$text" photo.gif
  read_back=$(exiftool -j -Title -Subject photo.gif | node -e '
    const [{ Title, Subject }] = JSON.parse(require("fs").readFileSync(0, "utf8"));
    console.log(Title === Subject ? `${typeof Title} ${Title}` : "differ");')
  echo "$text: $read_back"
  seen="$seen$read_back; "
done
[ "$seen" = 'number 1.1; number 100000; number Infinity; boolean true; string 007; string Rack 1.10; ' ]
