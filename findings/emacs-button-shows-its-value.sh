#!/usr/bin/env bash
# Emacs' browser, eww, labels a <button> with its value, not with its content.
# A reader would guess: <button name="published" value="false">Unpublish</button> shows "Unpublish", as in any browser. The
# value is what the form sends (HTML, "The button element").
# What happens: eww shows "false". A button without a value shows its content.
# Seen with Emacs 28.2 (Debian 12, 1:28.2+1-15+deb12u4).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
command -v emacs >/dev/null || apt-get install -y -q --no-install-recommends emacs-nox >apt.log 2>&1 || { cat apt.log; exit 1; }
cat > form.html <<'EOF'
<form method="post"><button type="submit" name="published" value="false">Unpublish</button>
<button type="submit" name="published">Publish</button></form>
EOF
cat > button.el <<'EOF'
(require 'eww)
(princ (format "Emacs %s\n" emacs-version))
(eww-open-file "form.html")
(with-timeout (20) (while (not (save-excursion (goto-char (point-min)) (search-forward "ublish" nil t))) (accept-process-output nil 0.1)))
(let ((shown (split-string (buffer-substring-no-properties (point-min) (point-max)))))
  (princ (format "%s\n" shown))
  (kill-emacs (if (equal shown '("false" "Publish")) 0 1)))
EOF
HOME=$folder emacs --batch -Q -l button.el 2>/dev/null
