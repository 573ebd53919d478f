/** How often an encoding within another one is read. */
const mostLayers = 3;

/** Whether one of the parts is in the text as it stands, or in what it holds in Base64, in hexadecimal (in a dump as well) or percent-encoded, one within another. */
export function holdsAny(text: string, parts: readonly string[]): boolean {
  let layer: readonly string[] = [text];
  for (let depth = 0; ; depth += 1) {
    if (layer.some((each) => parts.some((part) => each.includes(part)))) return true;
    if (depth === mostLayers) return false;
    layer = [...new Set(layer.flatMap(decoded))];
  }
}

/** What a text holds that is written in another way; octets as Latin-1. */
function decoded(text: string): readonly string[] {
  const unescaped = text.replaceAll(/%([0-9a-f]{2})/gi, (_whole, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
  const dumped = text.match(/[\da-f]{2,4}(?:[ :]+[\da-f]{2,4}){7,}/gi) ?? [];
  const runs = text.match(/[A-Za-z0-9+/_-]{16,}/g) ?? [];
  return [
    ...(unescaped === text ? [] : [unescaped]),
    ...dumped.map((run) => Buffer.from(run.replaceAll(/[^\da-f]/gi, ''), 'hex').toString('latin1')),
    ...runs.map((run) => Buffer.from(run, 'base64').toString('latin1')),
    ...runs.filter((run) => /^[0-9a-f]+$/i.test(run)).map((run) => Buffer.from(run, 'hex').toString('latin1')),
  ];
}
