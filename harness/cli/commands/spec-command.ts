import { everyScenario } from '../../../scenarios/every';
import { specificationMarkdown } from '../../report';
import { rejectionsInWords } from '../../target/profiles/rejections';
import type { Io } from '../output/io';

/** Prints the executable specification as prose. */
export function specCommand(io: Io): void {
  io.out(specificationMarkdown(everyScenario, rejectionsInWords));
}
