/**
 * Storage key of the visitor's id (specification, section 4), and prefix of a withdrawn id, which is stored until the
 * server has deleted its data too. No valid id starts with the prefix.
 */
export const VISITOR_ID = 'builderVisitorId'
export const WITHDRAWN = '!'
