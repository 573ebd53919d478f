import { markup, type Markup } from '../html/markup';
import { style } from '../html/style';
import type { RuleEntry, ScenarioEntry, SpecificationDocument } from './document';

/** The specification as one self-contained page, which needs no script. */
export function specificationHtml({ clauses, rules, scenarios }: SpecificationDocument): string {
  const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>authn-conformance: the specification</title>
<style>${{ html: style }}</style>
</head>
<body>
<main>
<h1>The specification, as it is checked</h1>
<h2>Clauses</h2>
<div class="wide"><table>
<thead><tr><th scope="col">clause</th><th scope="col">what it says</th><th scope="col">levels</th><th scope="col">checked by</th></tr></thead>
<tbody>
${clauses.map(
  ({ id, title, sentence, levels, notTestable, scenarios: by }) =>
    markup`<tr><td>${id} ${title}</td><td>${sentence}</td><td>${levels.join(', ')}</td><td>${
      notTestable === null
        ? by.map((each) => markup`<a href="#${each}">${each}</a> `)
        : markup`not testable: ${notTestable}`
    }</td></tr>\n`,
)}</tbody></table></div>
<h2>Rules</h2>
${rules.map(ruleMarkup)}<h2>Scenarios</h2>
${scenarios.map(scenarioMarkup)}</main>
</body>
</html>
`;
  return page.html;
}

const fact = (label: string, value: Markup | string | null): Markup | undefined =>
  value === null || value === '' ? undefined : markup`<dt>${label}</dt><dd>${value}</dd>`;

const ruleMarkup = (rule: RuleEntry): Markup => {
  const { id, rank, sentence, why, attacker, unchecked, checks, sample, verdicts, clause } = rule;
  const scenarios = [...new Set(checks.map((check) => check.split('/', 1).join('')))];
  return markup`<details id="${id}">
<summary><strong>${id}</strong> ${rank}: ${sentence}</summary>
<dl>${fact('clause', clause)}${fact('why', why)}${fact('risk', attacker)}${fact('no check', unchecked)}${fact(
    'checked by',
    markup`${scenarios.map((each) => markup`<a href="#${each}">${each}</a> `)}`,
  )}</dl>
${
  sample === null
    ? undefined
    : markup`<p>A sample: ${sample.attempt}</p><pre>${sample.sent}</pre>${
        sample.arrived === undefined ? undefined : markup`<p>At the API server arrives:</p><pre>${sample.arrived}</pre>`
      }<pre>${sample.received}</pre>${sample.curl === null ? undefined : markup`<p>The same by hand:</p><pre>${sample.curl}</pre>`}\n`
}${
    verdicts.length === 0
      ? undefined
      : markup`<ul>${verdicts.map(
          ({ server, passed, failed }) =>
            markup`<li>${server}: ${passed} passed, ${failed.length} failed ${failed.slice(0, 3).join('; ')}</li>`,
        )}</ul>\n`
  }</details>
`;
};

const scenarioMarkup = ({
  id,
  title,
  level,
  clause,
  given,
  checks,
}: ScenarioEntry): Markup => markup`<details id="${id}">
<summary>${title} <span class="quiet">(${id}, clause ${clause}, ${level})</span></summary>
<ul>${given.map(([name, sentence]) => markup`<li>Given <code>${name}</code>: ${sentence}</li>`)}</ul>
<dl>${checks.map(({ id: check, when, then }) => markup`<dt><code>${check}</code></dt><dd>When: ${when} Then: ${then}</dd>`)}</dl>
</details>
`;
