// One chunk for all deferred parts of the newsletter.
export { popUp } from './pop-up'
export { enhanceForm as takeOver } from './enhance-form'
