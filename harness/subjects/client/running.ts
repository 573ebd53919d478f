export { unmarkedIdentity as identify } from '../../run/start/identity';
export { prepare } from './prepare';
export { requestsIn } from './requests';
