import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { circlesIn, graphOf, within } from './circles.fixture';

const root = join(__dirname, '..');

/**
 * Who may import whom. A module is a folder or a file; `root` names are those of the repository. Changing this table is a
 * design decision: write it down in docs/decisions.
 */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  'harness/wire': [],
  'harness/specification': [],
  'harness/text': [],
  'harness/settings': [],
  'harness/observation': [],
  'harness/vocabulary': ['harness/settings', 'harness/text', 'harness/specification'],
  // What a failure means and what mends it, as data.
  'harness/explain': ['harness/specification'],
  'harness/results': ['harness/specification', 'harness/explain', 'harness/vocabulary', 'harness/observation'],
  'harness/pki': ['harness/text', 'harness/vocabulary', 'harness/observation'],
  'harness/target': [
    'harness/settings',
    'harness/text',
    'harness/vocabulary',
    'harness/observation',
    'harness/results',
    'harness/pki',
  ],
  'harness/plan': ['harness/settings', 'harness/vocabulary', 'harness/results', 'harness/target'],
  'harness/attempt': [
    'harness/wire',
    'harness/settings',
    'harness/text',
    'harness/vocabulary',
    'harness/observation',
    'harness/pki',
    'harness/target',
  ],
  'harness/signing': [
    'harness/settings',
    'harness/text',
    'harness/vocabulary',
    'harness/pki',
    'harness/target',
    'harness/attempt',
  ],
  'harness/replay': [
    'harness/text',
    'harness/vocabulary',
    'harness/observation',
    'harness/pki',
    'harness/target',
    'harness/attempt',
  ],
  'harness/judge': ['harness/text', 'harness/vocabulary', 'harness/observation', 'harness/results', 'harness/target'],
  // The specification as a function: data in, data out; of a target it knows types alone (docs/decisions/0039).
  'harness/model': ['harness/text', 'harness/specification', 'harness/vocabulary', 'harness/target'],
  'harness/findings': [
    'harness/vocabulary',
    'harness/observation',
    'harness/results',
    'harness/pki',
    'harness/target',
    'harness/judge',
  ],
  'harness/run': [
    'harness/vocabulary',
    'harness/observation',
    'harness/results',
    'harness/target',
    'harness/plan',
    'harness/attempt',
  ],
  'harness/subjects': [
    'harness/settings',
    'harness/text',
    'harness/processes',
    'harness/recording-server',
    'harness/findings',
    'harness/vocabulary',
    'harness/observation',
    'harness/results',
    'harness/pki',
    'harness/target',
    'harness/plan',
    'harness/attempt',
    'harness/signing',
    'harness/replay',
    'harness/judge',
    'harness/run',
    'harness/text',
    // The upstream of a front proxy.
    'harness/recording-server',
  ],
  'harness/doctor': [
    'harness/settings',
    'harness/vocabulary',
    'harness/observation',
    'harness/pki',
    'harness/target',
    'harness/attempt',
  ],
  'harness/report': [
    'harness/explain',
    'harness/settings',
    'harness/text',
    'harness/specification',
    'harness/vocabulary',
    'harness/observation',
    'harness/results',
  ],
  'harness/jest': [
    'harness/specification',
    'harness/vocabulary',
    'harness/results',
    // A failing test carries the evidence that a report has.
    'harness/report',
    'harness/run',
    'harness/subjects',
    'harness/plan',
    'harness/target',
    'scenarios',
  ],
  'harness/cli': [
    'harness/explain',
    'harness/specification',
    'harness/settings',
    'harness/text',
    'harness/observation',
    'harness/findings',
    'harness/vocabulary',
    'harness/results',
    'harness/run',
    'harness/subjects',
    'harness/replay',
    'harness/plan',
    'harness/target',
    'harness/pki',
    'harness/report',
    'harness/doctor',
    'harness/selftest',
    'harness/model',
    'harness/explore',
    'harness/processes',
    'harness/launchers',
    'harness/bundled',
    'scenarios',
  ],
  'harness/selftest': [
    'harness/vocabulary',
    'harness/results',
    'harness/text',
    'harness/run',
    'harness/subjects',
    'harness/plan',
    'harness/target',
    'harness/processes',
    'harness/bundled',
    'scenarios',
  ],
  'harness/explore': [
    'harness/text',
    'harness/specification',
    'harness/vocabulary',
    'harness/results',
    'harness/target',
    'harness/plan',
    'harness/attempt',
    'harness/run',
    'harness/subjects',
    'harness/report',
    'harness/model',
    'harness/judge',
    'harness/observation',
  ],
  'harness/processes': ['harness/target'],
  'harness/bundled': [
    'harness/settings',
    'harness/vocabulary',
    'harness/pki',
    'harness/target',
    'harness/processes',
    'reference-server',
  ],
  'harness/launchers': [
    'harness/settings',
    'harness/vocabulary',
    'harness/pki',
    'harness/target',
    'harness/processes',
    'harness/bundled',
  ],
  // What the harness plays to those who connect to servers: the front proxy and the client (docs/decisions/0032).
  'harness/recording-server': ['harness/wire', 'harness/text', 'harness/observation', 'harness/pki'],
  scenarios: ['harness/vocabulary'],
  'reference-server': [],
  fixtures: [],
  bench: [
    'harness/processes',
    'harness/pki',
    'harness/plan',
    'harness/subjects',
    'harness/vocabulary',
    'harness/bundled',
    'scenarios',
    'index',
    'harness/explore',
    'harness/selftest',
  ],
  index: [
    'harness/jest',
    'harness/plan',
    'harness/report',
    'harness/results',
    'harness/run',
    'harness/subjects',
    'harness/target',
    'harness/vocabulary',
    'harness/bundled',
    'harness/launchers',
    'scenarios',
  ],
};

/** Packages that only some modules, or files of them, may load: sockets, files and servers stay where they belong. */
const restricted: Readonly<Record<string, readonly string[]>> = {
  'node:net': [
    'harness/wire',
    'harness/attempt',
    'harness/replay',
    'harness/target',
    'harness/judge',
    'harness/subjects',
    'harness/pki',
    'reference-server',
    'harness/processes',
    'harness/launchers',
    'harness/bundled',
    'harness/recording-server',
    'bench',
    // The type of an address alone.
    'harness/cli/commands/watch/metrics/metrics-server.ts',
  ],
  'node:tls': [
    'harness/attempt',
    'harness/pki',
    'harness/processes',
    'harness/launchers',
    'harness/bundled',
    'harness/recording-server',
    'reference-server',
    'bench',
  ],
  'node:http': [
    'harness/processes',
    'harness/launchers',
    'harness/bundled',
    'harness/recording-server',
    'reference-server',
    // The metrics of `watch`.
    'harness/cli/commands/watch/metrics/metrics-server.ts',
  ],
  'node:https': [
    'harness/processes',
    'harness/launchers',
    'harness/bundled',
    'harness/recording-server',
    'reference-server',
  ],
  'node:http2': ['harness/attempt', 'harness/recording-server', 'reference-server'],
  'node:child_process': [
    'harness/cli',
    'harness/replay',
    'harness/signing',
    'harness/target',
    'harness/processes',
    'harness/launchers',
    'harness/bundled',
    'bench',
  ],
  'node:worker_threads': ['harness/processes', 'harness/selftest', 'harness/bundled', 'harness/cli'],
  testcontainers: ['harness/launchers'],
};

/** Modules that may listen, and files: the harness itself only as the recording server (docs/decisions/0032), and for metrics. */
const listeners = [
  'harness/recording-server',
  'harness/processes',
  'harness/cli/commands/watch/metrics/metrics-server.ts',
  'reference-server',
  'bench',
];

/** How many files may stand side by side; more of them are no order. */
const sideBySide = 15;
/** Where they are a list by number or by custom. */
const lists = ['docs/decisions', 'docs/spec/rules'];

interface Import {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** What stands in the source, as a path from the root where it is a file of ours. */
  readonly path: string;
}

const everything = ['harness', 'scenarios', 'reference-server', 'fixtures', 'bench', 'index.ts'].flatMap(filesBelow);
const sources = everything.filter(
  (file) => !/\.(test|fixture)\.ts$/.test(file) && !/(^fixtures\/peers|\/testing)\//.test(file),
);
/** Sources whose code is their own: the directives that the explanations quote are data. */
const running = sources.filter((file) => !file.startsWith('harness/explain/topics/'));
const imports = sources.flatMap(importsOf);

describe('imports follow the table', () => {
  test('every module of the tree is in it', () => {
    const modules = [...new Set(sources.map(moduleOf))].sort();
    expect(modules.filter((module) => !Object.hasOwn(mayImport, module))).toEqual([]);
  });

  test('no module imports what it may not', () => {
    const wrong = imports
      .filter(({ to }) => !to.includes(':') && !isPackage(to))
      .filter(({ from, to }) => from !== to && !(mayImport[from] ?? []).includes(to))
      .map(({ file, to }) => `${file} imports ${to}`);
    expect(wrong).toEqual([]);
  });

  test('the faults are known to the bundled target alone: the server as it should be imports none of them', () => {
    const importing = imports
      .filter(({ path }) => /^reference-server\/((front-proxy|client)\/)?faults(\/|$)/.test(path))
      .map(({ file }) => file);
    expect(
      importing.filter((file) => !/^(reference-server(\/(front-proxy|client))?|harness\/bundled)\/faults\//.test(file)),
    ).toEqual([]);
    expect(importing.some((file) => file.startsWith('harness/bundled/faults/'))).toBe(true);
  });

  test('only the shell opens sockets, servers and processes', () => {
    const wrong = imports
      .filter(({ file, from, to }) => restricted[to]?.some((each) => each === from || each === file) === false)
      .map(({ file, to }) => `${file} imports ${to}`);
    expect(wrong).toEqual([]);
  });

  test('only the recording server, what starts servers, and metrics listen', () => {
    const listening = running.filter((file) => /\bcreate(Secure)?Server\(|[.]listen\(/.test(read(file)));
    expect(listening.filter((file) => !listeners.some((each) => each === moduleOf(file) || each === file))).toEqual([]);
    expect(listening.map(moduleOf)).toContain('reference-server');
  });

  test('only the command line and the reporters print', () => {
    const printing = sources.filter((file) => /\bprocess\.(stdout|stderr)\b|\bconsole\./.test(read(file)));
    expect(
      printing.filter(
        (file) =>
          !/^(harness\/cli|bench)\/|^reference-server\/((front-proxy|client)\/(faults\/)?)?main\.ts$/.test(file),
      ),
    ).toEqual([]);
  });

  test('nothing asks Node for its own object of a certificate, which a hostile certificate ends the process with', () => {
    const legacy = /[.]getPeerCertificate\b(?! = nothingRead)|[.](?:getCertificate|toLegacyObject|infoAccess)\b/;
    expect(running.filter((file) => file.startsWith('harness/') && legacy.test(read(file)))).toEqual([]);
  });

  test('the table is read from real imports', () => {
    expect(
      imports.filter(({ from, to }) => from === 'scenarios' && to === 'harness/vocabulary').length,
    ).toBeGreaterThan(30);
    expect(imports.some(({ from, to }) => from === 'harness/attempt' && to === 'node:tls')).toBe(true);
  });
});

describe('docs/architecture.md', () => {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const named = (module: string): string => (Object.hasOwn(mayImport, module) ? module : `harness/${module}`);

  test('draws only imports that the table allows', () => {
    const arrows = [...page.matchAll(/^ {2}([a-z-]+) --> ([a-z-]+)$/gm)].map(
      ([, from = '', to = '']) => [from, to] as const,
    );
    expect(arrows.filter(([from, to]) => mayImport[named(from)]?.includes(named(to)) !== true)).toEqual([]);
    expect(arrows.length).toBeGreaterThan(20);
  });

  test('names only files and folders that are there, and every module', () => {
    const paths = [...page.matchAll(/`((?:harness|scenarios|reference-server|fixtures)\/[\w./-]*)`|^ \/\/ (\S+)$/gm)];
    const missing = paths
      .map(([, code, comment]) => code ?? comment ?? '')
      .filter((path) => !existsSync(join(root, path)));
    expect(missing).toEqual([]);
    const modules = [...new Set(sources.map(moduleOf))].filter((module) => !['bench', 'index'].includes(module));
    expect(modules.filter((module) => !page.includes(module))).toEqual([]);
  });
});

test('no folder holds more files than can be seen at a look', () => {
  const folders = ['harness', 'scenarios', 'reference-server', 'fixtures', 'bench', 'docs'].flatMap((top) => [
    top,
    ...readdirSync(join(root, top), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')),
  ]);
  const crowded = folders.filter(
    (folder) =>
      !lists.includes(folder) &&
      readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) => entry.isFile()).length > sideBySide,
  );
  expect(crowded).toEqual([]);
  expect(folders.length).toBeGreaterThan(100);
});

// What a type alone leads to counts as well: who reads one file of a circle has to read them all.
describe('imports lead onwards and never back', () => {
  const every = new Set(everything);
  const byFile = (files: readonly string[]): readonly (readonly [from: string, to: string])[] =>
    files
      .flatMap(importsOf)
      .flatMap(({ file, path }) =>
        [`${path}.ts`, `${path}/index.ts`].filter((each) => every.has(each)).map((to) => [file, to] as const),
      );
  const ofSources = byFile(sources);

  test('between files, those of tests included', () => {
    expect(circlesIn(graphOf(byFile(everything)))).toEqual([]);
  });

  test('between modules', () => {
    expect(circlesIn(graphOf(ofSources.map(([from, to]) => [moduleOf(from), moduleOf(to)])))).toEqual([]);
  });

  test('between what stands side by side in a folder', () => {
    const folders = new Set(sources.flatMap(foldersOf));
    expect(
      [...folders].flatMap((folder) =>
        circlesIn(graphOf(within(folder, ofSources))).map((circle) => `${folder}: ${circle}`),
      ),
    ).toEqual([]);
  });

  test('and a circle is found: of two, of three through a folder, and only once', () => {
    const two: readonly (readonly [string, string])[] = [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'b'],
      ['a', 'c'],
    ];
    expect(circlesIn(graphOf(two))).toEqual(['b -> c -> b']);
    const knot: readonly (readonly [string, string])[] = [
      ['x/a.ts', 'x/b/one.ts'],
      ['x/b/other.ts', 'x/c.ts'],
      ['x/c.ts', 'x/a.ts'],
      ['x/c.ts', 'y.ts'],
    ];
    expect(circlesIn(graphOf(knot))).toEqual([]);
    expect(circlesIn(graphOf(within('x', knot)))).toEqual(['a.ts -> b -> c.ts -> a.ts']);
    expect(ofSources.length).toBeGreaterThan(1000);
  });
});

function filesBelow(start: string): readonly string[] {
  if (start.endsWith('.ts')) return [start];
  return readdirSync(join(root, start), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** `harness/run/inputs/ask.ts` lies in `harness`, `harness/run` and `harness/run/inputs`. */
function foldersOf(file: string): readonly string[] {
  const names = file.split('/').slice(0, -1);
  return names.map((_name, at) => names.slice(0, at + 1).join('/'));
}

/** `harness/attempt/tls/dial.ts` belongs to `harness/attempt`, `harness/results.ts` to `harness/results`, others to their top folder. */
function moduleOf(file: string): string {
  const [top = '', second = ''] = file.replace(/\.ts$/, '').split('/');
  return top === 'harness' ? `harness/${second}` : top;
}

function importsOf(file: string): readonly Import[] {
  const pattern = /(?:\bfrom|\bimport|\brequire\(|\bimport\()\s*'([^']+)'/g;
  return [...read(file).matchAll(pattern)].map(([, specifier = '']) => {
    const ours = specifier.startsWith('.');
    const path = ours
      ? relative(root, join(root, dirname(file), specifier))
          .split(sep)
          .join('/') || 'index'
      : specifier;
    return { file, from: moduleOf(file), to: ours ? moduleOf(path) : path, path };
  });
}

const isPackage = (to: string): boolean =>
  !Object.hasOwn(mayImport, to) && !/^(harness|scenarios|reference-server|fixtures|bench|index)(\/|$)/.test(to);

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
