import Documents

/// `org.varlink.service`, which every service has: who it is, and what it can do.
enum ServiceInterface {
  static let name = "org.varlink.service"

  /// As https://varlink.org/Service lays it down.
  static let text = """
    # Tells who a service is and which interfaces it has.
    interface org.varlink.service

    # The service's maker, name and version, where to read about it, and the names of its interfaces.
    method GetInfo() -> (
      vendor: string,
      product: string,
      version: string,
      url: string,
      interfaces: []string
    )

    # The text of one of the interfaces.
    method GetInterfaceDescription(interface: string) -> (description: string)

    # The service has no interface of this name.
    error InterfaceNotFound (interface: string)

    # The interface has no method of this name.
    error MethodNotFound (method: string)

    # The interface has the method, but the service does not implement it.
    error MethodNotImplemented (method: string)

    # A parameter is unknown, missing or of the wrong type or value.
    error InvalidParameter (parameter: string)

    # The caller has no permission for the method.
    error PermissionDenied ()

    # The method sends many replies, and must be called with "more".
    error ExpectedMore ()

    """

  static let parsed: VarlinkInterface = {
    do {
      return try VarlinkInterface(text: text)
    } catch {
      preconditionFailure("\(error)")
    }
  }()
}
