import { markup } from '../../../../report/html/markup';
import { style } from '../../../../report/html/style';
import { printable } from '../../../../report/explain/safe-text';
import type { Comparison } from './comparison';
import { agreements, inWords } from './render';

/** A comparison as one self-contained page, which needs no script. */
export const comparisonHtml = (comparison: Comparison): string =>
  markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>authn-conformance: runs compared</title>
<style>${{ html: style }}</style>
</head>
<body>
<main>
<h1>Runs compared</h1>
${agreements(comparison).map((sentence) => markup`<p class="result">${sentence}</p>\n`)}<h2>Checks that came out differently (${comparison.differences.length})</h2>
<div class="wide" tabindex="0" role="region" aria-label="Checks that came out differently"><table>
<thead><tr><th scope="col">clause</th><th scope="col">check</th>${comparison.columns.map((name) => markup`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>
${comparison.differences.map(
  ({ clause, id, verdicts, seen }) =>
    markup`<tr><td>${clause}</td><th scope="row"><code>${id}</code></th>${verdicts.map(
      (verdict, at) =>
        markup`<td><span class="verdict ${verdict ?? 'quiet'}">${inWords(verdict)}</span>${seen[at] === undefined ? '' : `: ${printable(seen[at], 500)}`}</td>`,
    )}</tr>\n`,
)}</tbody>
</table></div>
</main>
</body>
</html>
`.html;
