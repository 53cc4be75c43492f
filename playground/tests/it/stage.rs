//! A playground, a small REST client and a small gateway client.

use std::time::Duration;

use futures::{SinkExt, StreamExt};
use playground::{PersonClient, PlaygroundOptions, PlaygroundServer};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// GUILDS, GUILD_MESSAGES, GUILD_MESSAGE_REACTIONS, DIRECT_MESSAGES, DIRECT_MESSAGE_REACTIONS.
pub(crate) const INTENTS: u64 = 1 | (3 << 9) | (3 << 12);
pub(crate) const AGENT: &str = "DiscordBot (https://example.org, 1.0)";
pub(crate) const PATIENCE: Duration = Duration::from_secs(10);
pub(crate) const ANN: usize = 0;
pub(crate) const BOB: usize = 1;

pub(crate) struct Stage {
    pub(crate) server: PlaygroundServer,
    http: reqwest::Client,
}

pub(crate) type Answer = (u16, Value);

impl Stage {
    pub(crate) async fn new() -> Self {
        Self::with(PlaygroundOptions::default()).await
    }

    pub(crate) async fn with(options: PlaygroundOptions) -> Self {
        let server = PlaygroundServer::start(PlaygroundOptions { tolerant: true, ..options }).await.unwrap();
        let http = reqwest::Client::builder().user_agent(AGENT).build().unwrap();
        Self { server, http }
    }

    pub(crate) fn person(&self, n: usize) -> PersonClient {
        self.server.client(self.server.people()[n].id)
    }

    pub(crate) fn games(&self) -> u64 {
        self.server.channel("games")
    }

    pub(crate) fn bot(&self) -> u64 {
        self.server.application_id()
    }

    fn request(&self, method: &str, path: &str) -> reqwest::RequestBuilder {
        let url = format!("{}/api/v10{path}", self.server.url());
        let method = reqwest::Method::from_bytes(method.as_bytes()).unwrap();
        self.http.request(method, url).header("Authorization", format!("Bot {}", self.server.token()))
    }

    /// Sends a request with a JSON body; null sends none.
    pub(crate) async fn ask(&self, method: &str, path: &str, body: Value) -> Answer {
        let request = self.request(method, path);
        read(if body.is_null() { request } else { request.json(&body) }).await
    }

    pub(crate) async fn raw(&self, method: &str, path: &str, body: Value) -> reqwest::Response {
        self.request(method, path).json(&body).send().await.unwrap()
    }

    pub(crate) async fn form(&self, method: &str, path: &str, body: Value, files: &[(&str, &[u8])]) -> Answer {
        let mut form = reqwest::multipart::Form::new().text("payload_json", body.to_string());
        for (n, (name, bytes)) in files.iter().enumerate() {
            let part = reqwest::multipart::Part::bytes(bytes.to_vec()).file_name((*name).to_owned());
            form = form.part(format!("files[{n}]"), part.mime_str("application/octet-stream").unwrap());
        }
        read(self.request(method, path).multipart(form)).await
    }

    pub(crate) async fn get(&self, path: &str) -> Value {
        let (status, answer) = self.ask("GET", path, Value::Null).await;
        assert_eq!(status, 200, "{path}: {answer}");
        answer
    }

    pub(crate) async fn say(&self, channel: u64, body: Value) -> Value {
        let (status, message) = self.ask("POST", &format!("/channels/{channel}/messages"), body).await;
        assert_eq!(status, 200, "{message}");
        message
    }

    pub(crate) async fn register(&self, name: &str, options: Value) {
        let command = json!({ "name": name, "description": "for tests", "options": options, "contexts": [0, 1] });
        let path = format!("/applications/{}/commands", self.bot());
        let (status, answer) = self.ask("POST", &path, command).await;
        assert!(matches!(status, 200 | 201), "{answer}");
    }

    pub(crate) async fn page(&self, path: &str, headers: &[(&str, &str)]) -> reqwest::Response {
        let mut request = self.http.get(format!("{}{path}", self.server.url()));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.send().await.unwrap()
    }

    pub(crate) async fn post_people(&self, path: &str, body: Value) -> Answer {
        read(self.http.post(format!("{}/people{path}", self.server.url())).json(&body)).await
    }

    pub(crate) async fn end(self) {
        let own: Vec<String> =
            self.server.violations().into_iter().filter(|violation| !violation.starts_with("request ")).collect();
        assert!(own.is_empty(), "{own:#?}");
        self.server.shutdown().await;
    }
}

async fn read(request: reqwest::RequestBuilder) -> Answer {
    let answer = request.send().await.unwrap();
    let status = answer.status().as_u16();
    let text = answer.text().await.unwrap();
    (status, if text.is_empty() { Value::Null } else { serde_json::from_str(&text).unwrap_or(Value::String(text)) })
}

#[track_caller]
pub(crate) fn refused(answer: &Answer, status: u16, code: u64) {
    assert_eq!((answer.0, answer.1["code"].as_u64()), (status, Some(code)), "{}", answer.1);
}

#[track_caller]
pub(crate) fn id(object: &Value) -> u64 {
    object["id"].as_str().unwrap_or_else(|| panic!("no id in {object}")).parse().unwrap()
}

pub(crate) struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub(crate) session: String,
    pub(crate) seq: u64,
}

impl Socket {
    pub(crate) async fn open(stage: &Stage, query: &str) -> Result<Self, tokio_tungstenite::tungstenite::Error> {
        let url = format!("{}?{query}", stage.server.gateway_url());
        let (stream, _) = tokio_tungstenite::connect_async(url).await?;
        Ok(Self { stream, session: String::new(), seq: 0 })
    }

    pub(crate) async fn connect(stage: &Stage) -> Self {
        let mut socket = Self::open(stage, "v=10&encoding=json").await.unwrap();
        let hello = socket.frame().await.unwrap();
        assert_eq!(hello["op"], 10);
        assert!(hello["d"]["heartbeat_interval"].as_u64().unwrap() > 0);
        socket
    }

    pub(crate) async fn ready(stage: &Stage, intents: u64) -> Self {
        let mut socket = Self::connect(stage).await;
        socket.identify(stage.server.token(), intents).await;
        let ready = socket.event("READY").await;
        socket.session = ready["session_id"].as_str().unwrap().to_owned();
        socket.event("GUILD_CREATE").await;
        socket
    }

    pub(crate) async fn identify(&mut self, token: &str, intents: u64) {
        let properties = json!({ "os": "linux", "browser": "test", "device": "test" });
        let data = json!({ "token": format!("Bot {token}"), "intents": intents, "properties": properties });
        self.send(json!({ "op": 2, "d": data })).await;
    }

    pub(crate) async fn resume(&mut self, token: &str, session: &str, seq: u64) {
        self.send(json!({ "op": 6, "d": { "token": token, "session_id": session, "seq": seq } })).await;
    }

    pub(crate) async fn send(&mut self, frame: Value) {
        self.stream.send(Message::text(frame.to_string())).await.unwrap();
    }

    pub(crate) async fn frame(&mut self) -> Result<Value, u16> {
        loop {
            match tokio::time::timeout(PATIENCE, self.stream.next()).await.expect("a frame in time") {
                Some(Ok(Message::Text(text))) => {
                    let frame: Value = serde_json::from_str(&text).unwrap();
                    if let Some(seq) = frame["s"].as_u64() {
                        assert_eq!(seq, self.seq + 1, "no event is left out");
                        self.seq = seq;
                    }
                    return Ok(frame);
                }
                Some(Ok(Message::Close(frame))) => return Err(frame.map_or(0, |frame| frame.code.into())),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(0),
            }
        }
    }

    pub(crate) async fn event(&mut self, name: &str) -> Value {
        loop {
            let frame = self.frame().await.unwrap_or_else(|code| panic!("closed with {code} before {name}"));
            if frame["t"] == name {
                return frame["d"].clone();
            }
        }
    }

    pub(crate) async fn names_until(&mut self, last: &str) -> Vec<String> {
        let mut names = Vec::new();
        while names.last().is_none_or(|name| name != last) {
            let frame = self.frame().await.unwrap();
            names.push(frame["t"].as_str().unwrap().to_owned());
        }
        names
    }

    /// Closes the connection. Returns whether the playground closes it in reply.
    pub(crate) async fn said_goodbye(mut self) -> bool {
        let leave = CloseFrame { code: CloseCode::Normal, reason: "".into() };
        self.stream.send(Message::Close(Some(leave))).await.unwrap();
        self.stream.any(async |frame| matches!(frame, Ok(Message::Close(_)))).await
    }

    pub(crate) async fn closed(&mut self) -> u16 {
        loop {
            if let Err(code) = self.frame().await {
                return code;
            }
        }
    }
}

/// A PNG header with a size of 920 by 800.
pub(crate) const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x03\x98\0\0\x03\x20\x08\x02\0\0\0";
