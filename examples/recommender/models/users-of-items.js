/** Training users of each item, from the items of each user. */
export function usersOfItems(histories, nItems) {
  const users = Array.from({ length: nItems }, () => [])
  histories.forEach((items, user) => {
    for (const item of items) users[item].push(user)
  })
  return users
}
