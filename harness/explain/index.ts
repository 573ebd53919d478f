export { attackerGains, topicsOf } from './lookup';
export { topics } from './topics';
export { programs, untried, type Program, type Topic } from './types';
