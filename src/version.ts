/** Version of the package, as reports name it. A test keeps it equal to the one in package.json. */
export const version = '0.1.0'
