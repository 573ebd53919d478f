import { builtinTarget } from '../fixtures/builtin';
import { describeConformance } from '../harness/jest';

describeConformance(builtinTarget());
