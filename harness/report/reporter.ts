import { renderConformance } from './conformance/conformance';
import { renderCtrf } from './formats/ctrf';
import { renderGithub } from './formats/github';
import { renderGitlab } from './formats/gitlab';
import { renderMarkdown } from './formats/markdown';
import { renderSarif } from './formats/sarif';
import { renderTap } from './formats/tap';
import { renderHtml } from './html/page';
import { jsonReporter } from './json';
import { renderJunit } from './junit';
import { atEnd, type Output, type Reporter } from './output';
import { textReporter } from './text';

/** A format of reports. */
interface Format {
  /** What it is for, for the help of the command line and the documentation. */
  readonly about: string;
  readonly reporter: (output: Output) => Reporter;
  /** How every report of it begins: a file that begins otherwise is somebody's, and is not overwritten. */
  readonly begins: RegExp;
  /** Its file in a directory that holds the usual reports; undefined: it is none of them. */
  readonly usualFile?: string;
}

/** The report formats by name. */
export const formats = {
  text: { about: 'for people, on a terminal or in a log', reporter: textReporter, begins: /^authn-conformance \d/ },
  json: {
    about: 'everything, for programs (docs/report.schema.json)',
    reporter: jsonReporter,
    begins: /^\{\s*"version": \d+,\s*"tool": \{\s*"name": "authn-conformance"/,
    usualFile: 'report.json',
  },
  junit: {
    about: 'JUnit XML, which nearly every CI system reads',
    reporter: atEnd(renderJunit),
    begins: /^<\?xml[^>]*>\s*<testsuites name="authn-conformance"/,
    usualFile: 'junit.xml',
  },
  tap: {
    about: 'Test Anything Protocol 14',
    reporter: atEnd(renderTap),
    begins: /^TAP version 14\n# authn-conformance /,
  },
  ctrf: {
    about: 'Common Test Report Format, for dashboards',
    reporter: atEnd(renderCtrf),
    begins: /^\{\s*"reportFormat": "CTRF",\s*"specVersion": "[\d.]+",\s*"generatedBy": "authn-conformance"/,
  },
  sarif: {
    about: 'SARIF 2.1.0, for code scanning: what failed by its code, and security findings',
    reporter: atEnd(renderSarif),
    begins:
      /^\{\s*"\$schema": "[^"]+",\s*"version": "2\.1\.0",\s*"runs": \[\s*\{\s*"tool": \{\s*"driver": \{\s*"name": "authn-conformance"/,
    usualFile: 'report.sarif',
  },
  github: {
    about: 'annotations in the log of GitHub Actions',
    reporter: atEnd(renderGithub),
    begins: /^::(error|warning|notice) title=/,
  },
  gitlab: {
    about: 'Code Quality report of GitLab',
    reporter: atEnd(renderGitlab),
    begins: /^\[(\]|\s*\{\s*"description": "[^\n]*",\s*"check_name": "authn-conformance\/)/,
  },
  html: {
    about: 'one page for people, to filter and to open, with nothing to load',
    reporter: atEnd(renderHtml),
    begins: /^<!doctype html>\n<html lang="en">\n<head>[^]*?<meta name="generator" content="authn-conformance /,
    usualFile: 'report.html',
  },
  markdown: {
    about: 'a page, for a pull request or the summary of a job',
    reporter: atEnd(renderMarkdown),
    begins: /^# authn-conformance: (?!a conformance report\n)/,
    usualFile: 'report.md',
  },
  conformance: {
    about: 'to submit to a list of implementations: who made it, suite, settings and results, in YAML',
    reporter: atEnd(renderConformance),
    begins: /^# authn-conformance: a conformance report\napiVersion: authn-conformance\//,
  },
} as const satisfies Record<string, Format>;

/** The files of a directory that holds the usual reports, by format. */
export const usualFiles: readonly (readonly [ReporterName, string])[] = Object.entries(formats).flatMap(
  ([name, format]) => ('usualFile' in format ? [[name as ReporterName, format.usualFile] as const] : []),
);

/** The name of a report format. */
export type ReporterName = keyof typeof formats;

/** The names of all report formats, as the command line offers them. */
export const reporterNames = Object.keys(formats) as readonly ReporterName[];

/** Whether a word names a report format. */
export function isReporterName(word: string): word is ReporterName {
  return Object.hasOwn(formats, word);
}

/** Whether a text is the beginning of a report. */
export const beginsAsReport = (text: string): boolean => Object.values(formats).some(({ begins }) => begins.test(text));
