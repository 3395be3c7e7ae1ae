/**
 * Environment of child processes: the shared compile cache and the id of the run that ends them, but no settings of the
 * developer's shell.
 */
export function childEnvironment(): Record<string, string> {
  const names = ['PATH', 'HOME', 'NODE_COMPILE_CACHE', 'TEST_RUN']
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
}
