import type { Command } from 'commander';
import type { ExitCode } from '../../../results';
import { examplesFirst } from '../../options/help';
import { addDoctorOptions } from '../../options/options';
import type { Io } from '../../output/io';

/** Adds the command `doctor`. */
export function addDoctorCommand(program: Command, io: Io, done: (code: ExitCode) => void): void {
  const doctor = program
    .command('doctor')
    .description('look at a target without any key, and say what it is and what is wrong with it')
    .configureHelp(
      examplesFirst('doctor --target https://127.0.0.1:6443 --ca ca.crt', 'doctor --target target.yaml --json'),
    )
    .action(async (flags) => {
      const { doctorCommand } = require('./doctor-command') as typeof import('./doctor-command');
      done(await doctorCommand(flags as Parameters<typeof doctorCommand>[0], io));
    });
  addDoctorOptions(doctor);
}
