#!/usr/bin/env bash
# Emacs' browser, eww, sends no Referer to localhost, to an IP address, or to a host name without a dot.
# A reader would guess: url-lastloc-privacy-level is `domain-match`, so a form that goes back to the host and port it came
# from always has a Referer.
# What happens: Emacs takes a domain from the host's name, and finds none in these. Two missing domains do not match. A site
# that needs Referer rejects the forms of eww on the developer's machine, and accepts them at its public name. With
# `host-match`, eww sends the header to all of them.
# Seen with Emacs 28.2 (Debian 12, 1:28.2+1-15+deb12u4).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
command -v emacs >/dev/null || apt-get install -y -q --no-install-recommends emacs-nox >apt.log 2>&1 || { cat apt.log; exit 1; }
cat > referer.el <<'EOF'
(require 'url)
(require 'url-http)
(defun referer (site)
  (setq url-current-lastloc (url-generic-parse-url (concat site "/form")))
  (url-http--get-referer (url-generic-parse-url (concat site "/form"))))
(defvar sites '("https://www.firm.example" "http://localhost:3000" "http://127.0.0.1:3000" "http://intranet"))
(defun show () (mapcar (lambda (site) (princ (format "%-26s %s\n" site (referer site))) (and (referer site) t)) sites))
(princ (format "Emacs %s, %s:\n" emacs-version url-lastloc-privacy-level))
(let ((usual (show)) (url-lastloc-privacy-level 'host-match))
  (princ "host-match:\n")
  (unless (and (equal usual '(t nil nil nil)) (equal (show) '(t t t t)))
    (princ "Changed.\n")
    (kill-emacs 1)))
EOF
HOME=$folder emacs --batch -Q -l referer.el 2>/dev/null
