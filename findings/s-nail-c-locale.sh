#!/bin/sh
# s-nail does not send a text with "£" in the C locale, which a job without LANG has.
# A reader would guess: mail(1) sends the bytes as they are, or takes them for UTF-8.
# What happens: s-nail finds no character set for the text, saves it in dead.letter and exits with 4. The same command works
# in a shell with a UTF-8 locale, where people test it. With -S ttycharset=utf-8, it sends in both.
# Seen with s-nail 14.9.24-2 of Debian 12.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
command -v s-nail >/dev/null || apt-get install -y -q --no-install-recommends s-nail >apt.log 2>&1 || { cat apt.log; exit 1; }
dpkg-query -W s-nail
# Stands for sendmail: keeps what it gets.
cat > sendmail <<'EOF'
#!/bin/sh
cat > "$FOLDER/sent"
EOF
chmod +x sendmail
send() {
  rm -f sent
  code=0
  printf 'Disk costs: £5\n' | env -i FOLDER="$folder" HOME="$folder" PATH="$PATH" LC_ALL="$1" DEAD="$folder/dead.letter" \
    s-nail -:/ -S v15-compat -S mta="file://$folder/sendmail" -S sendwait -S from=a@example.com $2 -s Report b@example.com || code=$?
  echo "LC_ALL=$1 $2: exit code $code, sent: $([ -e sent ] && echo yes || echo no)" | tee -a seen
}
send C.UTF-8 ''
send C ''
send C '-S ttycharset=utf-8'
cat > expected <<'EOF'
LC_ALL=C.UTF-8 : exit code 0, sent: yes
LC_ALL=C : exit code 4, sent: no
LC_ALL=C -S ttycharset=utf-8: exit code 0, sent: yes
EOF
cmp seen expected
