/** Parts of the panel that few visitors come to; one chunk, which loads when the first of them is drawn. */
export { Blocked } from './blocked'
export { Deletion } from './deletion'
export { Menu } from './menu'
export { PastTalks } from './past-talks'
export { Vote } from './vote'
