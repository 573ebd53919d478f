import { builtinTarget } from '../harness/bundled/builtin';
import { describeConformance } from '../harness/jest';

describeConformance(builtinTarget());
