/** Scenario data as sentences. The prose of the specification is made here, so text and assertion cannot drift. */
export { attemptInWords, attemptSentence } from './attempt-prose';
export { certificateInWords } from './certificate-prose';
export { expectationInWords } from './expectation-prose';
export { listed, titleOf } from './words';
