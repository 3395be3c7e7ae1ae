/** Loads the parts that few visitors come to. */
export const laterParts = () => import('./later-parts')
