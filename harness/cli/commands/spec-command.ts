import { scenarios } from '../../../scenarios';
import { specificationMarkdown } from '../../report';
import { rejectionsInWords } from '../../target/profiles/rejections';
import type { Io } from '../output/io';

/** Prints the executable specification as prose. */
export function specCommand(io: Io): void {
  io.out(specificationMarkdown(scenarios, rejectionsInWords));
}
