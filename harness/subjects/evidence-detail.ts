import { howOf } from '../attempt/evidence/how';
import { timelineOf } from '../attempt/evidence/timeline';
import { sentOf } from '../attempt/made/sent';
import { exchangeOf, type Attribute, type Observed } from '../observation';
import { fileNameOf, folderOf, kubectlLineOf, lineOf } from '../replay/lines';
import type { Evidence } from '../results';
import type { Exhibit } from '../run/sandwich/exhibit';

/** What only the subject knows of an attempt. */
interface Known {
  /** What tells a certificate of the scenario from others of it. */
  readonly attributes?: (present: string) => readonly Attribute[];
  /** What must not be shown, beside what is known of the attempt itself. */
  readonly secrets?: readonly string[];
  /** Why nothing but the harness can make it, as a sentence. */
  readonly onlyHere?: string | undefined;
  /** The target has the API of Kubernetes, so that kubectl can ask it. */
  readonly kubernetes?: boolean;
}

/** How to tell more of an attempt, where it is an exchange. */
export function detailed(
  role: Evidence['role'],
  observed: Observed,
  { attributes = () => [], secrets = [], onlyHere, kubernetes = false }: Known = {},
): Pick<Exhibit, 'detail'> {
  const exchange = exchangeOf(observed);
  if (exchange === undefined) return {};
  return {
    detail: (check) => {
      const known = howOf(exchange);
      if (known === undefined) return {};
      const how = { ...known, onlyHere: known.onlyHere ?? onlyHere, secrets: [...known.secrets, ...secrets] };
      const place = { directory: undefined, folder: folderOf(check), name: fileNameOf(role) };
      const made = lineOf(how, place);
      const byKubectl = kubernetes ? kubectlLineOf(how, place) : undefined;
      return {
        sent: sentOf(how, how.present === undefined ? [] : attributes(how.present)),
        ...(how.transcript === undefined ? {} : { timeline: timelineOf(how.transcript) }),
        reproduce: made.line,
        ...(made.line === undefined ? { notReproducible: made.because } : {}),
        ...(byKubectl === undefined ? {} : { kubectl: byKubectl.line }),
      };
    },
  };
}
