// A client of an Oriflamme server's JSON API: TypeScript without dependencies, for Node 18 or newer, Deno, Bun and browsers.
//
// It repeats requests while a server restarts or refuses them for now, and resumes streams where they broke off. The
// types follow docs/openapi.json; docs/API.md says what everything means.

export type Family = "red" | "blue" | "green" | "yellow" | "violet";
export type Ruleset = "base-1" | "base-2" | "ablaze";
export type Level = "page" | "squire" | "knight" | "marshal" | "king";
export type Status = "open" | "playing" | "over" | "abandoned";
export type Phrase = "hello" | "luck" | "well" | "ouch" | "thinking" | "sorry" | "thanks" | "again";
/** A move in the notation, such as `red place spy front`. */
export type Move = string;

export interface Seat {
  families: Family[];
  name?: string;
  kind?: "free" | "kept" | "human" | "bot" | "program";
}

/** A table in a list. */
export interface Summary {
  table: string;
  status: Status;
  rules: Ruleset;
  version: number;
  seats: Seat[];
  you?: Family;
  turn: Family | null;
}

/** A table as one viewer sees it. The fields of a game are there once the cards are dealt. */
export interface Table {
  table: string;
  version: number;
  status: Status;
  rules: Ruleset;
  seats: Seat[];
  you: Family | null;
  /** The seats in which a bot stands in for the player. */
  away: Family[];
  round?: number;
  phase?: "placement" | "resolution";
  turn?: Family | null;
  /** Your legal moves; present only when it is your turn. */
  legal?: Move[];
  scores?: Partial<Record<Family, number>>;
  /** The positions from front to back, each a list of cards from bottom to top. */
  queue?: string[][];
  hand?: Partial<Record<Family, string[]>>;
  /** After the game: the seats that share each place, best place first. */
  ranking?: Family[][];
}

export interface NewTable {
  rules: Ruleset;
  seats?: number;
  duel?: boolean;
  bots?: Level[];
  first?: Family;
  pace?: { seconds: number; bank?: number } | { days: number };
  private?: boolean;
  salt?: string;
}

/** News of one of your tables. */
export interface News {
  kind: "invited" | "begun" | "turn" | "over";
  table: Summary;
}

/** The server refused the request: `code` says why to programs, `message` to people. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(`${status} ${code}: ${message}`);
    this.status = status;
    this.code = code;
  }
  /** Whether the table has moved on since you looked at it: look again. */
  get isLate(): boolean {
    return this.status === 409 || this.code === "not_your_turn";
  }
}

interface ServerEvent {
  id: string | undefined;
  event: string;
  data: string;
}

const sleep = (seconds: number): Promise<void> => new Promise((done) => setTimeout(done, 1000 * seconds));

/** A quiet stream sends a line every 15 seconds. */
const SILENCE = 40;

export class Client {
  constructor(
    readonly server: string,
    readonly token?: string,
    private readonly log: (line: string) => void = () => {},
  ) {}

  /** A new player. `bot` marks it as a program, which its name shows to everybody. Keep the token. */
  async guest(name: string, bot = true): Promise<Client> {
    const welcome = await this.post<{ token: string }>("/guests", { name, bot });
    return new Client(this.server, welcome.token, this.log);
  }
  me(status?: Status): Promise<{ player: string; name: string; tables: Summary[]; next: string | null }> {
    return this.get(`/me${status ? `?status=${status}` : ""}`);
  }
  tables(status?: Status): Promise<{ tables: Summary[]; next: string | null }> {
    return this.get(`/tables${status ? `?status=${status}` : ""}`);
  }
  create(table: NewTable): Promise<Table> {
    return this.post("/tables", table);
  }
  table(id: string): Promise<Table> {
    return this.get(`/tables/${id}`);
  }
  sit(id: string, salt?: string): Promise<Table> {
    return this.post(`/tables/${id}/sit`, salt ? { salt } : {});
  }
  /** Leaves a table. In a game that is resigning: a bot plays on for you, until you sit down again. */
  leave(id: string): Promise<Table> {
    return this.post(`/tables/${id}/leave`, {});
  }
  /** Makes a move at a version of the game. When this returns, the move is stored. */
  play(id: string, version: number, move: Move): Promise<Table> {
    return this.post(`/tables/${id}/moves`, { move, version });
  }
  async say(id: string, phrase: Phrase): Promise<void> {
    await this.ask("POST", `/tables/${id}/chat`, { phrase });
  }
  async record(id: string): Promise<string> {
    return (await this.ask("GET", `/tables/${id}/record`)).text();
  }

  /** The table as it is, and after everything that happens, through whatever interrupts the stream. */
  async *follow(id: string): AsyncGenerator<Table> {
    for await (const { event, data } of this.events(`/tables/${id}/events`)) {
      if (event === "view") yield JSON.parse(data) as Table;
      if (event === "update") yield (JSON.parse(data) as { view: Table }).view;
    }
  }
  /** News of all your tables: your turn, invitations, games that began or ended. News may come twice. */
  async *news(): AsyncGenerator<News> {
    for await (const { event, data } of this.events("/me/events")) {
      if (event === "invited" || event === "begun" || event === "turn" || event === "over") {
        yield { kind: event, table: JSON.parse(data) as Summary };
      }
    }
  }

  private async *events(path: string): AsyncGenerator<ServerEvent> {
    let last: string | undefined;
    for (;;) {
      const stop = new AbortController();
      try {
        const answer = await this.ask("GET", path, undefined, { last, signal: stop.signal });
        for await (const event of read(answer, stop)) {
          last = event.id ?? last;
          yield event;
        }
        this.log("the stream has ended; connecting again");
      } catch (error) {
        if (error instanceof Refused) throw error;
        this.log(`the stream broke off (${String(error)}); connecting again`);
      } finally {
        stop.abort();
      }
      await sleep(0.5);
    }
  }

  private async get<T>(path: string): Promise<T> {
    return (await (await this.ask("GET", path)).json()) as T;
  }
  private async post<T>(path: string, body: unknown): Promise<T> {
    return (await (await this.ask("POST", path, body)).json()) as T;
  }
  /** Asks until there is an answer. A move may be sent twice without harm: its version says what it answers. */
  private async ask(
    method: string,
    path: string,
    body?: unknown,
    how: { last?: string | undefined; signal?: AbortSignal } = {},
  ): Promise<Response> {
    const headers: Record<string, string> = {};
    if (body !== undefined) headers["Content-Type"] = "application/json";
    if (this.token) headers["Authorization"] = `Bearer ${this.token}`;
    if (how.last) headers["Last-Event-ID"] = how.last;
    const request: RequestInit = { method, headers };
    if (body !== undefined) request.body = JSON.stringify(body);
    if (how.signal) request.signal = how.signal;
    for (let pause = 0.25; ; pause = Math.min(2 * pause, 10)) {
      let why: string;
      let wait = pause;
      try {
        const answer = await fetch(`${this.server}/api/v1${path}`, request);
        if (answer.ok) return answer;
        const told = (await answer.json().catch(() => ({}))) as { error?: string; message?: string };
        const refused = new Refused(answer.status, told.error ?? "", told.message ?? answer.statusText);
        if (answer.status < 500 && answer.status !== 408 && answer.status !== 429) throw refused;
        why = refused.message;
        wait = Number(answer.headers.get("Retry-After") ?? pause);
      } catch (error) {
        if (error instanceof Refused) throw error;
        why = String(error);
      }
      this.log(`${method} ${path}: ${why}; again in ${wait} s`);
      await sleep(wait);
    }
  }
}

/** The events of an answer, until it ends or is silent for too long. */
async function* read(answer: Response, stop: AbortController): AsyncGenerator<ServerEvent> {
  if (!answer.body) return;
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const silent = setTimeout(() => stop.abort(new Error("nothing was heard")), 1000 * SILENCE);
    const { done, value } = await reader.read().finally(() => clearTimeout(silent));
    if (done) return;
    text += value;
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const event: ServerEvent = { id: undefined, event: "message", data: "" };
      for (const line of text.slice(0, end).split("\n")) {
        const colon = line.indexOf(":");
        const value = line.slice(colon + 1).replace(/^ /, "");
        if (line.slice(0, colon) === "id") event.id = value;
        if (line.slice(0, colon) === "event") event.event = value;
        if (line.slice(0, colon) === "data") event.data += value;
      }
      text = text.slice(end + 2);
      if (event.data) yield event;
    }
  }
}
