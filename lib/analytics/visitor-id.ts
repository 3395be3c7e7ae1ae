/** The name under which the browser keeps the visitor's id (specification, section 4). */
export const VISITOR_ID = 'builderVisitorId'
/** Stands before an id that is used no more, until the server has forgotten it too. No id begins so. */
export const WITHDRAWN = '!'
