import { tables } from './rows/tables.fixture';

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('__', '\\_\\_');

/** The table as a page of the documentation. */
export const page = (): string =>
  [
    '# Hostile and broken targets',
    '',
    'Generated from the rows of `harness/hostile` by `UPDATE_GOLDEN=1 npx jest --testPathPatterns harness/hostile/page`.',
    'Every row is a server with real sockets, and a run of real scenarios against it. It goes wrong with whoever presents',
    'a certificate, or with everybody. The run always ends within its own timeouts, closes what it has opened, and is never',
    'green; a check that must refuse somebody never passes.',
    ...tables.flatMap(({ title, rows }) => [
      '',
      `## ${title}`,
      '',
      '| The target | Must identify | Must refuse | Exit code |',
      '| --- | --- | --- | --- |',
      ...rows.map(
        ({ name, identifies, refuses, exit }) =>
          `| ${cell(name)} | ${identifies.join(' or ')} | ${refuses.join(' and ') || '-'} | ${exit.join(' or ')} |`,
      ),
    ]),
    '',
  ].join('\n');
