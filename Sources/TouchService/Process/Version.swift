/// The version of the daemon, its tools and its interface.
package let touchdVersion = "0.9.0"
