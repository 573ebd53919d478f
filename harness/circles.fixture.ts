/** What imports what, by name. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

/** The graph of these imports; what imports itself is left out. */
export function graphOf(imports: readonly (readonly [from: string, to: string])[]): ImportGraph {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of imports) {
    const known = graph.get(from) ?? new Set<string>();
    graph.set(from, known);
    if (from !== to) known.add(to);
  }
  return graph;
}

/** One circle of each knot of imports, as `a -> b -> a`; none where every import leads onwards. */
export function circlesIn(graph: ImportGraph): readonly string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (name: string, path: readonly string[]): void => {
    const at = path.indexOf(name);
    if (at !== -1) circles.push([...path.slice(at), name].join(' -> '));
    if (at !== -1 || done.has(name)) return;
    for (const next of graph.get(name) ?? []) visit(next, [...path, name]);
    done.add(name);
  };
  for (const name of graph.keys()) visit(name, []);
  return circles;
}

/** The imports between what stands side by side in a folder, a file or a folder each. */
export const within = (
  folder: string,
  imports: readonly (readonly [from: string, to: string])[],
): readonly (readonly [from: string, to: string])[] => {
  const child = (path: string): string => path.slice(folder.length + 1).split('/')[0] ?? '';
  const inside = (path: string): boolean => path.startsWith(`${folder}/`);
  return imports.filter(([from, to]) => inside(from) && inside(to)).map(([from, to]) => [child(from), child(to)]);
};
