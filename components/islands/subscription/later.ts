// One chunk for all that comes later: the first load names it once.
export { popUp } from './pop-up'
export { takeOver } from './take-over'
