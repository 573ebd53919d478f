/** Filter and search. Without it the page shows everything, closed or open as it is written. */
export const script = `
const form = document.querySelector('form'), verdict = form.elements.verdict, words = form.elements.words;
const found = document.querySelector('output');
const apply = () => {
  const wanted = words.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let shown = 0;
  for (const scenario of document.querySelectorAll('[data-scenario]')) {
    let any = false;
    for (const check of scenario.querySelectorAll('[data-verdict]')) {
      const fits = (verdict.value === '' || check.dataset.verdict === verdict.value)
        && wanted.every((word) => check.dataset.words.includes(word));
      check.hidden = !fits;
      any ||= fits;
      if (fits) shown += 1;
    }
    scenario.hidden = !any;
    if (any && (verdict.value !== '' || wanted.length > 0)) scenario.open = true;
  }
  found.textContent = shown + (shown === 1 ? ' check' : ' checks');
};
form.hidden = false;
form.addEventListener('input', apply);
form.addEventListener('submit', (event) => event.preventDefault());
const opened = () => {
  const there = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let each = there; each; each = each.parentElement) if (each.tagName === 'DETAILS') each.open = true;
  if (there) there.scrollIntoView();
};
addEventListener('hashchange', opened);
addEventListener('beforeprint', () => document.querySelectorAll('details').forEach((each) => { each.open = true; }));
apply();
opened();
`;
