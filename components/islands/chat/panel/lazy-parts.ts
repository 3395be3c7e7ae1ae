/** Rarely used parts of the panel in one chunk. */
export { Blocked } from './blocked'
export { Deletion } from './deletion'
export { Menu } from './menu'
export { PastConversations } from './past-conversations'
export { Vote } from './vote'
