import { clientProgram } from '../program';
import { faults } from '.';

/** The client with the fault that the first argument names. */
const [name, ...flags] = process.argv.slice(2);
const fault = faults.find((each) => each.name === name);
if (fault === undefined) throw new Error(`there is no fault called ${String(name)}`);
void clientProgram(flags, fault.seams).then(({ out, err, exit }) => {
  process.stdout.write(out);
  process.stderr.write(err);
  process.exitCode = exit;
});
