mutation-name = Chess Mutation
