/** The variables that a process of the project gets from the tests: no setting of the developer's shell, but the shared cache of compiled modules and the number of the run that ends it. */
export function childEnvironment(): Record<string, string> {
  const names = ['PATH', 'HOME', 'NODE_COMPILE_CACHE', 'TEST_RUN']
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
}
