import type { Header } from '../../vocabulary/types';
import { asHttp2Has, headerLine } from '../../vocabulary/lines/header-line';
import { tokenLine } from '../../vocabulary/lines/token-text';
import type { HttpVersion } from '../../vocabulary/versions';
import type { HeaderLine, ServerSettings } from '../types';

/**
 * Headers of a scenario as they are written to this server. What a header shows of a certificate stays out: no server reads an
 * identity there (rule R-11).
 */
export const linesOf = (
  headers: readonly Header[],
  http: HttpVersion,
  { requestHeader, tokens }: Pick<ServerSettings, 'requestHeader' | 'tokens'>,
): readonly HeaderLine[] =>
  headers
    .map((header) => (http === '2' ? asHttp2Has(header) : header))
    .map((header): HeaderLine => {
      if (header.kind === 'certificate') return [header.name, ''];
      if (header.kind !== 'token') return headerLine(header, requestHeader);
      const [name, value] = tokenLine(tokens[0]?.token ?? '', header.how, header.in);
      return [http === '2' ? name.toLowerCase() : name, value];
    });
