/** Scenarios and checks of the conformance suite that do not apply here: reason -> names. */

export const NOT_APPLICABLE: Readonly<Record<string, readonly string[]>> = {
  'calls a tool of the suite, which answers with a content that no tool of ours has': [
    'tools-call-simple-text',
    'tools-call-image',
    'tools-call-audio',
    'tools-call-embedded-resource',
    'tools-call-mixed-content',
    'tools-call-error',
    'tools-call-with-progress',
    'json-schema-2020-12',
  ],
  'reads a resource of the suite': [
    'resources-read-text',
    'resources-read-binary',
    'resources-templates-read',
  ],
  'gets a prompt of the suite': [
    'prompts-get-simple',
    'prompts-get-with-args',
    'prompts-get-embedded-resource',
    'prompts-get-with-image',
  ],
  'completes an argument of a prompt of the suite; we declare no completions': [
    'completion-complete',
  ],
  'calls a tool of the suite that asks the client back; none of ours does': [
    'input-required-result-basic-elicitation',
    'input-required-result-basic-sampling',
    'input-required-result-basic-list-roots',
    'input-required-result-request-state',
    'input-required-result-multiple-input-requests',
    'input-required-result-multi-round',
    'input-required-result-missing-input-response',
    'input-required-result-non-tool-request',
    'input-required-result-result-type',
    'input-required-result-tampered-state',
    'input-required-result-capability-check',
    'input-required-result-ignore-extra-params',
    'sep-2575-server-rejects-undeclared-capability',
    'sep-2575-missing-capability-http-400',
    'sep-2575-http-server-no-independent-requests-on-stream',
  ],
  'calls a tool of the suite that logs to the client; we declare no logging': [
    'sep-2575-server-no-log-without-loglevel',
  ],
  'needs a tool with arguments in headers; none of ours has any': [
    'http-custom-header-server-validation',
  ],
  'needs the extension for tasks, which we do not declare: no tool runs long': [
    'tasks-lifecycle',
    'tasks-capability-negotiation',
    'tasks-wire-fields',
    'tasks-request-state-removal',
    'tasks-mrtr-input',
    'tasks-request-headers',
    'tasks-dispatch-and-envelope',
    'tasks-required-task-error',
    'tasks-mrtr-composition',
  ],
};
