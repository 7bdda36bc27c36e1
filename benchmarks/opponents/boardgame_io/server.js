// A game for four with the traffic of ours: hands that only their owners see, a card played in turn, everybody told.
const { Server } = require("boardgame.io/server");

const dealt = () => {
  const pack = Array.from({ length: 52 }, (_, card) => card);
  return Array.from({ length: 4 }, (_, seat) => pack.slice(13 * seat, 13 * seat + 13));
};

const cards = {
  name: "cards",
  minPlayers: 4,
  maxPlayers: 4,
  disableUndo: true,
  setup: () => ({ hands: dealt(), trick: [], told: [] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: {
      // A move that the player cannot work out alone is made by the server, and by it alone.
      client: false,
      move: ({ G, playerID }, card) => {
        const hand = G.hands[Number(playerID)];
        const place = hand.indexOf(card);
        if (place < 0) return "INVALID_MOVE";
        hand.splice(place, 1);
        if (G.trick.length === 4) G.trick = [];
        G.trick.push(card);
        G.told.push({ seat: Number(playerID), words: { key: "played", fill: { card } } });
        if (G.hands.every((one) => one.length === 0)) {
          G.hands = dealt();
          G.told = [];
        }
      },
    },
  },
  playerView: ({ G, playerID }) => ({
    ...G,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.map(() => -1))),
  }),
};

const server = Server({ games: [cards], origins: ["http://127.0.0.1"] });
server.run({ port: Number(process.argv[2]) }).then(({ appServer }) => {
  console.log(`listening at http://127.0.0.1:${appServer.address().port}`);
});
