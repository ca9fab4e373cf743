#!/usr/bin/env bash
# SVGO deletes the dark-mode colour of an icon that uses its class once.
# A reader would guess: SVGO's default plugins keep the look of a drawing, and the media query stays as it is.
# What happens: inlineStyles moves the plain rule of .logo to a style attribute and removes the class. No element then matches
# the rule inside `@media (prefers-color-scheme: dark)`, and that rule is dropped. A dark favicon stays dark on a dark tab.
# With the selector `path`, the media rule stays, but the new style attribute overrides it.
# Seen with svgo 4.1.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund svgo@4.1.0
cat > check.mjs <<'JS'
import { optimize, VERSION } from 'svgo';

console.log(`svgo ${VERSION}`);
const icon = (selector) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><style>
  ${selector} { fill: #112233 }
  @media (prefers-color-scheme: dark) { ${selector} { fill: #ffffff } }
</style><path class="logo" d="M1 1h5v5z"/></svg>`;
const byClass = optimize(icon('.logo')).data;
const byElement = optimize(icon('path')).data;
console.log(byClass);
console.log(byElement);
const isRuleLost = !byClass.includes('prefers-color-scheme') && byClass.includes('style="fill:#123"');
const isRuleOverridden = byElement.includes('prefers-color-scheme') && byElement.includes('style="fill:#123"');
process.exit(isRuleLost && isRuleOverridden ? 0 : 1);
JS
node check.mjs
