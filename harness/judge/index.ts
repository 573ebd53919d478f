export { judge } from './judge';
export { refusalClass } from './server-certificate';
