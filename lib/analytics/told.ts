import { mayTrack } from './allowed.ts'

/** What a script of somebody else's gets to send an event, before the page is left. */
const PATIENCE = 300

/** Waits until what was told has left the page, as far as that is up to scripts of others; at once where there are none. */
export const whenTold = async (page: Document): Promise<void> => {
  if (page.documentElement.dataset['scripts'] && mayTrack(page)) await new Promise((resolve) => setTimeout(resolve, PATIENCE))
}
