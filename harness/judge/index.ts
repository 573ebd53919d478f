export { judge } from './judge';
