import { measure } from './harness/selftest/measure';
import { faults } from './reference-server/faults';
import { builtinAuthorities } from './fixtures/builtin';
import { appendFileSync } from 'node:fs';
const [part, of] = process.argv.slice(2).map(Number) as [number, number];
const c0=process.cpuUsage();
async function main(){ const authorities = builtinAuthorities();
 const q=[undefined,...faults.map(f=>f.name)].filter((_,i)=>i%of===part).values();
 const w=async()=>{for(const f of q){ try{ const m=await measure(f,{authorities}); appendFileSync('/tmp/sc/out.jsonl',JSON.stringify(m)+'\n'); }catch(e){appendFileSync('/tmp/sc/out.jsonl',JSON.stringify({fault:f,crash:String((e as Error).stack)})+'\n')} }};
 await Promise.all([w(),w(),w()]);
 const u=process.cpuUsage(c0); console.log('cpu s',(u.user+u.system)/1e6);
}
process.on('uncaughtException',e=>{appendFileSync('/tmp/sc/out.jsonl',JSON.stringify({uncaught:String(e.stack)})+'\n')});
void main();
