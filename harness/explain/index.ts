export { attackerGains, topicsOf } from './lookup';
export { topics } from './topics';
export { programs, type Program, type Topic } from './types';
