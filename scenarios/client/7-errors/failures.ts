import { answering, clientScenario, failureTold, run, server, used } from '../../../harness/vocabulary/client';

export default clientScenario({
  id: 'failures-told',
  clause: '7.5',
  level: 'MUST',
  title: 'A client does not report success for a request that failed',
  given: {
    serving: server(),
    'without-certificate': answering(400, 'No required SSL certificate was sent'),
    'answering-401': answering(401, 'Unauthorized'),
    'answering-403': answering(403, 'forbidden: User "jane" cannot get path "/api"'),
    'answering-404': answering(404, 'the server could not find the requested resource'),
    'answering-500': answering(500, 'Internal Server Error'),
    'answering-503': answering(503, 'the server is currently unable to handle the request'),
    'cutting-the-body': server({ answers: { kind: 'cut', framing: 'length' } }),
    'cutting-a-chunk': server({ answers: { kind: 'cut', framing: 'chunked' } }),
    'closing-the-connection': server({ answers: { kind: 'nothing', how: 'close' } }),
    'resetting-the-connection': server({ answers: { kind: 'nothing', how: 'reset' } }),
  },
  checks: {
    'status-200': { when: run('serving'), then: used() },
    'status-400-without-certificate': {
      when: run('without-certificate'),
      then: failureTold('statuses-told'),
      control: 'status-200',
      clause: '7.2',
    },
    'status-401': { when: run('answering-401'), then: failureTold('statuses-told'), control: 'status-200' },
    'status-403': { when: run('answering-403'), then: failureTold('statuses-told'), control: 'status-200' },
    'status-404': { when: run('answering-404'), then: failureTold('statuses-told'), control: 'status-200' },
    'status-500': { when: run('answering-500'), then: failureTold('statuses-told'), control: 'status-200' },
    'status-503': { when: run('answering-503'), then: failureTold('statuses-told'), control: 'status-200' },
    'a-body-cut-short': { when: run('cutting-the-body'), then: failureTold(), control: 'status-200' },
    'a-chunk-cut-short': { when: run('cutting-a-chunk'), then: failureTold(), control: 'status-200' },
    'no-answer': { when: run('closing-the-connection'), then: failureTold('no-answer-told'), control: 'status-200' },
    'a-reset': { when: run('resetting-the-connection'), then: failureTold(), control: 'status-200' },
  },
});
