/** Some mark of advertising may stand in the address; which ones count is known to what keeps them. */
export const MARKED = /[?&](utm_|client_r|ct_vk|rs=)/

/** Keeps the marks of the present address, before another part of the page writes the address anew. */
export function keepMarks(): void {
  const { search } = location
  if (MARKED.test(search)) void import('@/lib/visitor/keep-utms').then(({ keepUtms }) => keepUtms(search))
}
